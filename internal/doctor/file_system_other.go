//go:build !linux

package doctor

import "errors"

// FileSystemOf returns an error, because the program knows the numbers of file systems only for Linux.
func FileSystemOf(string) (FileSystem, error) {
	return FileSystem{}, errors.ErrUnsupported
}
