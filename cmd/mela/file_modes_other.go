//go:build !unix

package main

// restrictFileModes does nothing on this system: new files inherit the permissions of their folder.
func restrictFileModes() {}
