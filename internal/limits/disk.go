package limits

import (
	"errors"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// DiskState describes how full the disks are.
type DiskState string

// The possible states of the disks.
const (
	DiskFine DiskState = "ok"
	DiskLow  DiskState = "low"  // less than the reserve is free: no uploads
	DiskFull DiskState = "full" // less than a quarter of the reserve is free: the database may soon fail to write
)

// Disk monitors the free space on the disks of several folders. It is safe for concurrent use.
type Disk struct {
	folders []string
	reserve int64 // bytes; 0: automatic
	space   func(folder string) (free, total int64, err error)
	now     func() time.Time

	mu   sync.Mutex
	read time.Time
	last Space
}

// Space describes the disk with the least free space.
type Space struct {
	Free, Reserve int64 // bytes
	State         DiskState
}

// NewDisk returns a Disk for the given folders. reserveMB is the reserve: the free space, in megabytes, that uploads
// must not use. 0 means a tenth of the disk, but at most 1 GB.
func NewDisk(reserveMB int, folders ...string) *Disk {
	return &Disk{folders: folders, reserve: int64(reserveMB) << 20, space: freeSpace, now: time.Now}
}

// Space returns the current state, which was measured at most a second ago. It ignores folders whose free space
// cannot be read.
func (d *Disk) Space() Space {
	if d == nil {
		return Space{State: DiskFine}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.now()
	if !d.read.IsZero() && now.Sub(d.read) < time.Second {
		return d.last
	}
	d.read, d.last = now, Space{State: DiskFine}
	room, first := int64(0), true
	for _, folder := range d.folders {
		free, total, err := d.space(folder)
		if err != nil {
			continue
		}
		reserve := d.reserve
		if reserve == 0 {
			reserve = min(total/10, 1<<30)
		}
		if first || free-reserve < room {
			room, first = free-reserve, false
			d.last = Space{Free: free, Reserve: reserve, State: stateOf(free, reserve)}
		}
	}
	return d.last
}

func stateOf(free, reserve int64) DiskState {
	switch {
	case free < reserve/4:
		return DiskFull
	case free < reserve:
		return DiskLow
	}
	return DiskFine
}

// refuse returns an error if an upload would leave less free disk space than the reserve. The free space is measured at
// most once per second, so refuse subtracts the uploads that it has accepted since the last measurement.
func (d *Disk) refuse(bytes int64) *fair.Error {
	if d == nil {
		return nil
	}
	s := d.Space()
	d.mu.Lock()
	defer d.mu.Unlock()
	// An upload is written twice: to the temporary folder and to the file store.
	if s.Reserve > 0 && d.last.Free-2*bytes < s.Reserve {
		return errDiskFull()
	}
	d.last.Free -= 2 * bytes
	return nil
}

// Ready returns an error if the database may soon fail to write.
func (d *Disk) Ready() error {
	if d.Space().State == DiskFull {
		return errNoSpace
	}
	return nil
}

var errNoSpace = errors.New("the disk is full")

func errDiskFull() *fair.Error {
	return fair.FailBecause(fair.KindUnavailable, errNoSpace, texts.Errors.DiskFull())
}
