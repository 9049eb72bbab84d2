//go:build unix

package main

import "syscall"

// restrictFileModes makes every file and folder that the program creates readable only by the program's own user,
// because the database and the backups contain personal data.
func restrictFileModes() { syscall.Umask(0o077) }
