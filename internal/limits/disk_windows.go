package limits

import "golang.org/x/sys/windows"

// freeSpace returns the bytes that the program may still write to a folder's disk, and the size of the disk.
func freeSpace(folder string) (free, total int64, err error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	var available, size, all uint64
	if err := windows.GetDiskFreeSpaceEx(path, &available, &size, &all); err != nil {
		return 0, 0, err
	}
	return int64(available), int64(size), nil //nolint:gosec // sizes of disks
}
