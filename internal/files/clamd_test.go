package files_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"path/filepath"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
)

// fakeClamd starts a server with clamd's protocol. It reports malware in files that contain a certain word.
func fakeClamd(t *testing.T, network, address string) string {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go answerScan(conn)
		}
	}()
	return listener.Addr().String()
}

func answerScan(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	command := make([]byte, len("zINSTREAM\x00"))
	if _, err := io.ReadFull(conn, command); err != nil || string(command) != "zINSTREAM\x00" {
		_, _ = conn.Write([]byte("UNKNOWN COMMAND\x00"))
		return
	}
	var content bytes.Buffer
	for {
		var size uint32
		if err := binary.Read(conn, binary.BigEndian, &size); err != nil {
			return
		}
		if size == 0 {
			break
		}
		if _, err := io.CopyN(&content, conn, int64(size)); err != nil {
			return
		}
	}
	switch {
	case bytes.Contains(content.Bytes(), []byte("EICAR")):
		_, _ = conn.Write([]byte("stream: Eicar-Signature FOUND\x00"))
	case bytes.Contains(content.Bytes(), []byte("TOO-LARGE")):
		_, _ = conn.Write([]byte("INSTREAM size limit exceeded. ERROR\x00"))
	default:
		_, _ = conn.Write([]byte("stream: OK\x00"))
	}
}

func TestBiodataIsScanned(t *testing.T) {
	t.Parallel()
	sample := pdf()
	save := func(scanner *files.Clamd, more string) (fair.StoredFile, error) {
		t.Helper()
		kept, err := files.Open(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		kept.Scanner = scanner
		content := append(bytes.Clone(sample), []byte(more)...)
		return kept.SaveDocument(t.Context(),
			fair.Upload{Name: "cv.pdf", Size: int64(len(content)), Content: bytes.NewReader(content)}, fair.BiodataRule)
	}
	socket := filepath.Join(t.TempDir(), "clamd.ctl")
	fakeClamd(t, "unix", socket)
	for _, address := range []string{"tcp://" + fakeClamd(t, "tcp", "127.0.0.1:0"), "unix:" + socket} {
		scanner, err := files.NewClamd(address)
		if err != nil {
			t.Fatal(err)
		}
		if stored, err := save(scanner, ""); err != nil || !stored.Scanned {
			t.Errorf("a clean file: %+v %v", stored, err)
		}
		if _, err := save(scanner, "\n% EICAR\n"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("an infected file: %v", err)
		}
		if stored, err := save(scanner, "\n% TOO-LARGE\n"); err != nil || stored.Scanned {
			t.Errorf("a file that clamd did not scan: %+v %v", stored, err)
		}
	}
	if stored, err := save(nil, ""); err != nil || stored.Scanned {
		t.Errorf("without clamd: %+v %v", stored, err)
	}
	gone, err := files.NewClamd("tcp://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	if stored, err := save(gone, ""); err != nil || stored.Scanned {
		t.Errorf("clamd is away: %+v %v", stored, err)
	}
	for _, address := range []string{"", "http://x", "tcp://here", "unix:"} {
		if _, err := files.NewClamd(address); err == nil {
			t.Errorf("%q is accepted", address)
		}
	}
}
