package main

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

// site is the program under attack. It trusts the X-Forwarded-For header of requests from this machine.
type site struct {
	cmd             *exec.Cmd
	data, url       string
	email, password string
}

func start(ctx context.Context, binary string) (*site, error) {
	data, err := os.MkdirTemp("", "mela-hostile")
	if err != nil {
		return nil, err
	}
	s := &site{
		cmd:  exec.CommandContext(ctx, binary, "serve", "--demo=empty"),
		data: data,
	} //nolint:gosec // the program to measure
	s.cmd.Env = append(os.Environ(), "MELA_ADDR=127.0.0.1:0", "MELA_DATA="+data, "MELA_TRUSTED_PROXIES=127.0.0.0/8",
		"MELA_LOG_LEVEL=error")
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan bool, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			name, value, _ := strings.Cut(strings.TrimSpace(lines.Text()), ":")
			switch value = strings.TrimSpace(value); name {
			case "Site":
				s.url = value
			case "Owner":
				s.email = value
			case "Password":
				s.password = value
			case "Payments are simulated":
				ready <- true
			}
		}
	}()
	select {
	case <-ready:
	case <-time.After(time.Minute):
		s.stop()
		return nil, errors.New("the program did not start")
	}
	time.Sleep(10 * time.Second) // waits until the pages have been rendered for the first time
	return s, nil
}

func (s *site) stop() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.data)
}

// client returns an HTTP client that shares no connections with other clients.
func client(jar http.CookieJar, timeout time.Duration) *http.Client {
	return &http.Client{
		Jar: jar, Timeout: timeout, Transport: &http.Transport{MaxIdleConnsPerHost: 4},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
