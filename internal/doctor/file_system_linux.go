package doctor

import "golang.org/x/sys/unix"

// fileSystems contains the file systems on which SQLite is not safe, by the number that the kernel gives them.
var fileSystems = map[uint32]FileSystem{
	unix.NFS_SUPER_MAGIC:   {"NFS", true},
	unix.SMB_SUPER_MAGIC:   {"SMB", true},
	unix.CIFS_SUPER_MAGIC:  {"CIFS", true},
	unix.SMB2_SUPER_MAGIC:  {"SMB", true},
	unix.V9FS_MAGIC:        {"9p", true},
	unix.AFS_SUPER_MAGIC:   {"AFS", true},
	unix.CODA_SUPER_MAGIC:  {"Coda", true},
	unix.NCP_SUPER_MAGIC:   {"NCP", true},
	unix.CEPH_SUPER_MAGIC:  {"Ceph", true},
	unix.OCFS2_SUPER_MAGIC: {"OCFS2", true},
	0x01161970:             {"GFS2", true},
	0x0bd00bd0:             {"Lustre", true},
	unix.FUSE_SUPER_MAGIC:  {"FUSE", false},
}

// FileSystemOf returns the file system of a folder.
func FileSystemOf(folder string) (FileSystem, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return FileSystem{}, err
	}
	return fileSystems[uint32(s.Type)], nil //nolint:gosec // the numbers have 32 bits; their type differs between platforms
}
