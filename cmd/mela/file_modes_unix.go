//go:build unix

package main

import "syscall"

// restrictFileModes makes every file and folder that the program creates readable by its own user only: the database
// and the backups hold personal data.
func restrictFileModes() { syscall.Umask(0o077) }
