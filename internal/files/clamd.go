package files

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

// Values of clamd's INSTREAM protocol. A request consists of "zINSTREAM\0", chunks that begin with their length in
// four bytes, and an empty chunk. The response is "stream: OK" or "stream: NAME FOUND".
const (
	clamdChunk = 64 << 10
	clamdTime  = 20 * time.Second
)

// errInfected is the error that is returned for a file in which clamd found malware.
var errInfected = errors.New("clamd found malware")

// Clamd scans files with the ClamAV daemon. It is safe for concurrent use.
type Clamd struct{ network, address string }

// NewClamd returns a scanner that uses the daemon at the given address, for example tcp://127.0.0.1:3310 or
// unix:/run/clamav/clamd.ctl.
func NewClamd(address string) (*Clamd, error) {
	if host, ok := strings.CutPrefix(address, "tcp://"); ok {
		if _, _, err := net.SplitHostPort(host); err != nil {
			return nil, fmt.Errorf("the address of clamd: %w", err)
		}
		return &Clamd{"tcp", host}, nil
	}
	if path, ok := strings.CutPrefix(address, "unix:"); ok && path != "" {
		return &Clamd{"unix", path}, nil
	}
	return nil, errors.New("the address of clamd must begin with unix: or tcp://")
}

// Scan returns nil for a clean file and errInfected for an infected one. Any other error means that the file was not
// scanned.
func (c *Clamd) Scan(ctx context.Context, content []byte) error {
	ctx, cancel := context.WithTimeout(ctx, clamdTime)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, c.network, c.address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if deadline, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(deadline); err != nil {
			return err
		}
	}
	if err := sendToClamd(conn, content); err != nil {
		return err
	}
	answer, err := io.ReadAll(io.LimitReader(conn, 4<<10))
	if err != nil {
		return err
	}
	switch text := strings.TrimRight(string(answer), "\x00\r\n "); {
	case strings.HasSuffix(text, " FOUND"):
		return errInfected
	case strings.HasSuffix(text, ": OK"):
		return nil
	default:
		return fmt.Errorf("clamd answered %q", text)
	}
}

func sendToClamd(conn io.Writer, content []byte) error {
	if _, err := io.WriteString(conn, "zINSTREAM\x00"); err != nil {
		return err
	}
	for len(content) > 0 {
		chunk := content[:min(clamdChunk, len(content))]
		content = content[len(chunk):]
		if err := errors.Join(binary.Write(conn, binary.BigEndian, uint32(len(chunk))),
			writeAll(conn, chunk)); err != nil { //nolint:gosec // at most clamdChunk
			return err
		}
	}
	return binary.Write(conn, binary.BigEndian, uint32(0))
}

func writeAll(w io.Writer, content []byte) error {
	_, err := w.Write(content)
	return err
}
