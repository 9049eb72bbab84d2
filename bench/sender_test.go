package bench_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"
)

// sender posts JSON to a server on one connection. It is used instead of http.Client, because it takes less processor
// time, and the benchmark shares the processors with the program that it measures. In a real fair, the visitors'
// browsers send the requests.
type sender struct {
	conn    net.Conn
	answers *bufio.Reader
	head    string // header of each request, without the length of the body
	request []byte
}

// jsonSenders opens n connections to a server and returns them in a channel. A caller takes a sender and returns it.
func jsonSenders(b *testing.B, n int, address, path string) chan *sender {
	b.Helper()
	all := make(chan *sender, n)
	for range n {
		conn, err := new(net.Dialer).DialContext(context.Background(), "tcp", address)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = conn.Close() })
		head := "POST " + path + " HTTP/1.1\r\nHost: " + address + "\r\nContent-Type: application/json\r\nContent-Length: "
		all <- &sender{conn: conn, answers: bufio.NewReader(conn), head: head}
	}
	return all
}

// post sends a body and reads the response. It returns an error if the status of the response is not `want`.
func (s *sender) post(body string, want int) error {
	s.request = append(s.request[:0], s.head...)
	s.request = strconv.AppendInt(s.request, int64(len(body)), 10)
	s.request = append(append(s.request, "\r\n\r\n"...), body...)
	if _, err := s.conn.Write(s.request); err != nil {
		return err
	}
	answer, err := http.ReadResponse(s.answers, nil)
	if err != nil {
		return err
	}
	said, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != want {
		err = fmt.Errorf("status %d: %s", answer.StatusCode, said)
	}
	return err
}
