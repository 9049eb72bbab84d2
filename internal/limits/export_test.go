package limits

// NewDiskOf is like NewDisk, but for one folder, whose free space a function returns.
func NewDiskOf(reserveMB int, space func(string) (free, total int64, err error)) *Disk {
	d := NewDisk(reserveMB, "folder")
	d.space = space
	return d
}
