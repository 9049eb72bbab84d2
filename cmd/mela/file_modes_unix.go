//go:build unix

package main

import (
	"io/fs"
	"syscall"
)

// restrictFileModes makes every file and folder that the program creates readable only by the program's own user,
// because the database and the backups contain personal data.
func restrictFileModes() { syscall.Umask(0o077) }

// ownerOf returns the user id of a file's owner.
func ownerOf(info fs.FileInfo) (uid int, known bool) {
	if info == nil {
		return 0, false
	}
	stat, known := info.Sys().(*syscall.Stat_t)
	if !known {
		return 0, false
	}
	return int(stat.Uid), true
}
