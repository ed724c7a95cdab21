package main

import (
	"fmt"
	"os"

	"golang.org/x/term"
)

// progress returns a function that shows one line of progress in place of the
// last, and clears it where the line is empty. It shows nothing unless standard
// error is a terminal that can.
func (a *app) progress() func(line string) {
	file, ok := a.stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || a.env("TERM") == "dumb" {
		return func(string) {}
	}
	const clearLine = "\r\x1b[K"
	return func(line string) { fmt.Fprint(file, clearLine+line) }
}
