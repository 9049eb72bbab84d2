package main_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// smallDisk mounts a file system in memory and returns its folder. `size` is in the format of the mount option, for
// example "80m".
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("a small file system cannot be mounted, which needs root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// Uploads are refused before the disk is full, so that registering, signing in and paying still work. If something
// else fills the disk, each record is stored completely or not at all. The site works again as soon as there is free
// space.
func TestAFullDiskOfARunningSite(t *testing.T) {
	t.Parallel()
	data := filepath.Join(smallDisk(t, "80m"), "data")
	s := openSite(t, []string{"MELA_DATA=" + data, "TMPDIR=" + data, "MELA_DISK_RESERVE_MB=16"})
	uploads := 0
	for status := http.StatusSeeOther; status != http.StatusInsufficientStorage; uploads++ {
		if status = s.applyWithFile(t, 4<<20); status != http.StatusSeeOther && status != http.StatusInsufficientStorage ||
			uploads > 40 {
			t.Fatalf("upload %d: %d", uploads, status)
		}
	}
	if uploads < 5 {
		t.Errorf("only %d uploads fitted on an empty disk", uploads)
	}
	s.run("uploads have filled the disk", everythingWorks)
	rubbish := filepath.Join(data, "rubbish")
	if err := os.WriteFile(rubbish, make([]byte, 128<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk was not filled: %v", err)
	}
	t.Run("something else has filled the disk", func(t *testing.T) {
		full := *s
		full.t = t
		refusesWhole(&full)
	})
	if err := os.Remove(rubbish); err != nil {
		t.Fatal(err)
	}
	s.run("there is room again", everythingWorks)
	s.run("the books agree with the provider's", (*site).checkBooks)
	s.run("the log contains no personal data and no panic", (*site).checkLog)
}

// everythingWorks checks that the site is ready, and that registering, paying and signing in work.
func everythingWorks(s *site) {
	s.until(func() string {
		if a, err := s.try(anybody, http.MethodGet, "/readyz", nil); err != nil || a.status != http.StatusOK {
			return "not ready"
		}
		return ""
	})
	o := s.openFor(s.register())
	s.attempt(o, "SUCCESS")
	s.untilStatus(o, "PAID")
	s.signIn()
}

// refusesWhole sends registrations until the disk is full and several were refused. A refusal must have status 503 or
// 507, and a refused registration must not be stored.
func refusesWhole(s *site) {
	before, confirmed, refused := s.rows("registration"), 0, 0
	for end := time.Now().Add(30 * time.Second); refused < 20 && time.Now().Before(end); {
		a, err := s.try(anybody, http.MethodPost, "/api/registers", s.registrationForm(s.name(payerName)))
		switch {
		case err != nil:
			s.t.Fatal(err)
		case a.status == http.StatusCreated:
			confirmed++
		case a.status == http.StatusInsufficientStorage || a.status == http.StatusServiceUnavailable:
			refused++
		default:
			s.t.Fatalf("%d: %s", a.status, a.body)
		}
	}
	if refused == 0 {
		s.t.Fatalf("%d registrations were stored on a full disk", confirmed)
	}
	if stored := s.rows("registration") - before; stored != confirmed {
		s.t.Errorf("%d registrations are stored, %d were confirmed", stored, confirmed)
	}
	for path, want := range map[string]int{"/": http.StatusOK, "/registration": http.StatusOK, "/healthz": http.StatusOK} {
		if a, err := s.try(anybody, http.MethodGet, path, nil); err != nil || a.status != want {
			s.t.Errorf("%s: %d, %v", path, a.status, err)
		}
	}
	s.askOffice(http.StatusOK, http.MethodGet, "/api/registers?page=1", nil)
	s.until(func() string {
		if a, err := s.try(anybody, http.MethodGet, "/readyz", nil); err != nil || a.status != http.StatusServiceUnavailable {
			return "the full disk is not reported"
		}
		return ""
	})
}
