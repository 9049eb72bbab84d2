package limits_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/limits"
)

func TestUploadsAreRefusedBelowTheDiskReserve(t *testing.T) {
	t.Parallel()
	free := int64(100 << 20)
	disk := limits.NewDiskOf(0, func(string) (int64, int64, error) { return free, 200 << 20, nil })
	d := newDoor(t, func(o *limits.Options) { o.Disk, o.Limited = disk, false })
	upload := func() *http.Response {
		return d.send(http.MethodPost, "/volunteer", "203.0.113.7", func(r *http.Request) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader("x")), 5<<20
			r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		})
	}
	// The reserve is a tenth of the disk, 20 MB. Each upload needs twice its size. Uploads within the same second are
	// included.
	if n := d.until(50, upload); n != 8 {
		t.Errorf("%d uploads passed, want 8", n)
	}
	if status := d.send(http.MethodPost, "/api/admin/login", "203.0.113.7").StatusCode; status != http.StatusOK {
		t.Errorf("sign-in: %d", status)
	}
	if disk.Ready() != nil {
		t.Error("not ready, although the database can write")
	}
	for _, c := range []struct {
		free  int64
		state limits.DiskState
		ready bool
	}{{100 << 20, limits.DiskFine, true}, {19 << 20, limits.DiskLow, true}, {4 << 20, limits.DiskFull, false}} {
		disk := limits.NewDiskOf(0, func(string) (int64, int64, error) { return c.free, 200 << 20, nil })
		if s := disk.Space(); s.State != c.state || (disk.Ready() == nil) != c.ready {
			t.Errorf("%d MB free: %s, ready %v", c.free>>20, s.State, disk.Ready())
		}
	}
	broken := limits.NewDiskOf(0, func(string) (int64, int64, error) { return 0, 0, errors.New("no such folder") })
	if broken.Space().State != limits.DiskFine {
		t.Error("a folder without figures stops the uploads")
	}
}
