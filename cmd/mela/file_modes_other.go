//go:build !unix

package main

// restrictFileModes does nothing: new files inherit the rights of their folder.
func restrictFileModes() {}
