package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// healthTime is the timeout of `mela health`. It is short, because a container runs the health check every few
// seconds.
const healthTime = 4 * time.Second

// health requests /readyz from the process that listens on the configured address. It returns an error for any status
// other than 200.
func health(ctx context.Context, args []string) error {
	set := newFlags("health", "exit with 0 when the running site answers that it is ready")
	cfg, _, err := configured(set, args, 0)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(cfg.Addr)+"/readyz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("the site does not answer: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode == http.StatusOK {
		return nil
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, 4<<10))
	if err != nil {
		return err
	}
	return fmt.Errorf("the site is not ready: %s: %s", res.Status, strings.TrimSpace(string(body)))
}

// reachable converts a listening address to an address to which this machine can connect. For a server that listens on
// all interfaces, this is the loopback address.
func reachable(listening string) string {
	host, port, err := net.SplitHostPort(listening)
	if err != nil {
		return listening
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
