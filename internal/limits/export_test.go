package limits

// NewDiskOf is NewDisk for a folder with invented space.
func NewDiskOf(reserveMB int, space func(string) (free, total int64, err error)) *Disk {
	d := NewDisk(reserveMB, "folder")
	d.space = space
	return d
}
