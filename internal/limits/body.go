package limits

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"os"
	"time"
)

// A request body must arrive at slowBody bytes per second, without a pause longer than bodyPause. A body may be ahead
// of this rate by at most bodyPause; a body that was fast at first must therefore not become slow. A phone on a bad
// network (10 kB/s) needs eight minutes for 5 MB, which is accepted.
const (
	bodyPause  = 20 * time.Second
	slowBody   = 1000
	answerTime = 2 * time.Minute
	bodyStart  = 10 * time.Second // how long a body may be slow at its beginning
)

// pace replaces the server's read time-out by limits that allow a slow but steady network. There is no deadline for a
// request without a body, or after the end of the body. If a deadline passed during the work of the handler, net/http
// would make the connection unusable.
func (g *Guard) pace(w http.ResponseWriter, r *http.Request, class Class) {
	control := http.NewResponseController(w)
	if r.Body == nil || r.Body == http.NoBody {
		_ = control.SetReadDeadline(time.Time{}) // an error means that the writer has no deadlines
		return
	}
	r.Body = &pacedBody{ReadCloser: r.Body, control: control, enough: time.Now().Add(bodyStart), slow: func() {
		g.refused.WithLabelValues(string(class), "slow").Inc()
	}}
}

type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	enough  time.Time // until when the bytes that have arrived are enough
	slow    func()
	err     error
}

// Read implements io.Reader. It returns os.ErrDeadlineExceeded if the body is too slow.
func (b *pacedBody) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	_ = b.control.SetReadDeadline(time.Now().Add(bodyPause))
	n, err := b.ReadCloser.Read(p)
	now := time.Now()
	b.enough = b.enough.Add(time.Duration(n) * time.Second / slowBody)
	late := now.After(b.enough)
	if most := now.Add(bodyPause); b.enough.After(most) {
		b.enough = most
	}
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		b.slow()
		b.err = err
		_ = b.control.SetReadDeadline(time.Now()) // the response must not wait for the end of the body
		_ = b.control.SetWriteDeadline(time.Now().Add(answerTime))
	case err != nil:
		b.err = err
		_ = b.control.SetReadDeadline(time.Time{})
		// This replaces the server's deadline, which includes the time for reading the body.
		_ = b.control.SetWriteDeadline(time.Now().Add(answerTime))
	case late:
		b.slow()
		b.err, err = os.ErrDeadlineExceeded, os.ErrDeadlineExceeded
		_ = b.control.SetReadDeadline(time.Now()) // net/http must not wait for the end of the body
	}
	return n, err
}

// maxDrained is the maximum number of bytes of a refused upload that are read and discarded. Without this, the
// connection would be closed during the upload, and browsers would not show the response.
const maxDrained = 16 << 20

func drain(r *http.Request) {
	if isUpload(r) {
		_, _ = io.CopyN(io.Discard, r.Body, maxDrained) // an error is ignored, because it does not change the response
	}
}

func isUpload(r *http.Request) bool {
	if r.Body == nil || r.Body == http.NoBody {
		return false
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return kind == "multipart/form-data"
}

// unknownUpload is the number of bytes that are counted for an upload without a Content-Length.
const unknownUpload = 8 << 20

func uploadSize(r *http.Request) int64 {
	if r.ContentLength < 0 {
		return unknownUpload
	}
	return r.ContentLength
}
