//go:build unix

package limits

import "golang.org/x/sys/unix"

// freeSpace returns the bytes that the program may still write to a folder's disk, and the size of the disk.
func freeSpace(folder string) (free, total int64, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	size := int64(s.Bsize)                                     //nolint:unconvert // its type differs between systems
	return int64(s.Bavail) * size, int64(s.Blocks) * size, nil //nolint:gosec // sizes of disks
}
