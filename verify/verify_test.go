package verify

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/pgseal/pgseal/render"
)

func TestX(t *testing.T) {
	family, err := render.Family("alkstore")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	checks, err := Run(context.Background(), Options{
		Artifact: func(s string) ([]byte, error) { return family.Render(s, render.Options{}) },
		Schemas:  []string{"alkstore", `a"b`},
		BinDir:   os.Getenv("PGSEAL_PG_BIN"),
		Report: func(c Check) {
			t.Log(time.Since(start), c.Schema, c.Name, c.Subject, c.Skipped, c.Failure)
		},
	})
	t.Log(time.Since(start), len(checks))
	if err != nil {
		t.Fatal(err)
	}
}
