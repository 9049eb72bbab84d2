package main_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

const testDomain = "fair.example.org"

// authority is a running Pebble: a small certificate authority for tests, written by Let's Encrypt.
type authority struct {
	directory  string // URL
	rootFile   string // certificate of the server that serves the directory
	management string
	stop       func()
}

// freePort returns an unused port of this machine.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// localNames starts a DNS server on TCP for Pebble, and returns its address. The server answers every query for an
// IPv4 address with 127.0.0.1.
func localNames(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go answerNames(conn)
		}
	}()
	return l.Addr().String()
}

// answerNames answers the DNS queries on one connection. Each message begins with its length.
func answerNames(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	for {
		var length uint16
		if err := binary.Read(conn, binary.BigEndian, &length); err != nil {
			return
		}
		question := make([]byte, length)
		if _, err := io.ReadFull(conn, question); err != nil {
			return
		}
		var m dnsmessage.Message
		if err := m.Unpack(question); err != nil || len(m.Questions) != 1 {
			return
		}
		m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
		if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
			m.Answers = []dnsmessage.Resource{{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 60},
				Body:   &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
			}}
		}
		out, err := m.Pack()
		if err != nil {
			return
		}
		if _, err := conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(out))),
			out...)); err != nil { //nolint:gosec // the response is short
			return
		}
	}
}

// selfSigned writes a self-signed certificate for 127.0.0.1 and its private key to folder. It returns the paths of
// both files.
func selfSigned(t *testing.T, folder string) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter:    time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for file, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert},
		keyFile:  {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certFile, keyFile
}

func startAuthority(t *testing.T, httpPort, httpsPort int) authority {
	t.Helper()
	folder := t.TempDir()
	pebble := filepath.Join(folder, "pebble")
	build := exec.Command("go", "build", "-C", "../../tools/pebble", "-o", pebble,
		"github.com/letsencrypt/pebble/v2/cmd/pebble")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build pebble: %v\n%s", err, out)
	}
	cert, key := selfSigned(t, folder)
	listen, manage := fmt.Sprintf("127.0.0.1:%d", freePort(t)), fmt.Sprintf("127.0.0.1:%d", freePort(t))
	text, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": listen, "managementListenAddress": manage, "certificate": cert, "privateKey": key,
		"httpPort": httpPort, "tlsPort": httpsPort,
		"retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles":   map[string]any{"default": map[string]any{"description": "d", "validityPeriod": 7776000}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	settings := filepath.Join(folder, "pebble.json")
	if err := os.WriteFile(settings, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(pebble, "-config", settings, "-dnsserver", localNames(t))
	cmd.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1")
	log := &lockedBuffer{}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop := sync.OnceFunc(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	t.Cleanup(func() {
		stop()
		if t.Failed() {
			t.Logf("pebble's log ends with:\n%s", tail(log.String(), 3000))
		}
	})
	return authority{directory: "https://" + listen + "/dir", rootFile: cert, management: "https://" + manage, stop: stop}
}

// client returns an HTTP client that trusts the authority's certificates. It sends requests for the domain to
// httpsPort on this machine.
func (a authority) client(t *testing.T, httpsPort int) *http.Client {
	t.Helper()
	insecure := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}} //nolint:gosec // asks for the root
	roots := x509.NewCertPool()
	deadline := time.Now().Add(time.Minute)
	for {
		res, err := insecure.Get(a.management + "/roots/0")
		if err == nil {
			text, readErr := io.ReadAll(res.Body)
			_ = res.Body.Close()
			if readErr == nil && roots.AppendCertsFromPEM(text) {
				break
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("the authority does not answer: %v", err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", strconv.Itoa(httpsPort)))
		},
	}}
}

func TestADomainGetsItsCertificate(t *testing.T) {
	httpPort, httpsPort := freePort(t), freePort(t)
	ca := startAuthority(t, httpPort, httpsPort)
	client := ca.client(t, httpsPort)
	data := t.TempDir()
	env := []string{
		"MELA_DATA=" + data, "MELA_DOMAIN=" + testDomain + ",www." + testDomain, "MELA_TLS_EMAIL=office@example.org",
		"MELA_ACME_URL=" + ca.directory, "SSL_CERT_FILE=" + ca.rootFile,
		fmt.Sprintf("MELA_HTTP_ADDR=127.0.0.1:%d", httpPort), fmt.Sprintf("MELA_HTTPS_ADDR=127.0.0.1:%d", httpsPort),
	}
	p := startSite(t, env...)
	if p.url != "https://"+testDomain {
		t.Errorf("the public address is %q", p.url)
	}
	var res *http.Response
	deadline := time.Now().Add(time.Minute)
	for {
		var err error
		if res, err = client.Get("https://" + testDomain + "/"); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("no certificate came: %v", err)
		}
		time.Sleep(200 * time.Millisecond)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusOK || res.ProtoMajor != 2 {
		t.Errorf("%s by %s", res.Status, res.Proto)
	}
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}, Timeout: time.Minute}
	res, err := stay.Get(fmt.Sprintf("http://127.0.0.1:%d/te/contact?a=b", httpPort))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusPermanentRedirect || to != "https://"+testDomain+
		"/te/contact?a=b" {
		t.Errorf("the plain port: %s to %q", res.Status, to)
	}
	// The second domain redirects to the first one.
	client.CheckRedirect = stay.CheckRedirect
	for res = nil; res == nil && time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		res, err = client.Get("https://www." + testDomain + "/te/?a=b")
	}
	if res == nil {
		t.Fatalf("no certificate for the second domain: %v", err)
	}
	_ = res.Body.Close()
	if to := res.Header.Get("Location"); res.StatusCode != http.StatusPermanentRedirect ||
		to != "https://"+testDomain+"/te/?a=b" {
		t.Errorf("the second domain: %s to %q", res.Status, to)
	}
	if err := p.end(); err != nil {
		t.Fatal(err)
	}
	// After a restart, the program uses the stored certificate, even if the certificate authority is not running.
	ca.stop()
	p = startSite(t, env...)
	if res, err = client.Get("https://" + testDomain + "/"); err != nil {
		t.Fatalf("after a restart: %v", err)
	}
	_ = res.Body.Close()
	if err := p.end(); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(p.log.String()) {
		var entry struct{ Time, Level, Msg string }
		if !strings.HasPrefix(line, "{") {
			continue
		}
		err := json.Unmarshal([]byte(line), &entry)
		if err != nil || entry.Msg == "" || entry.Level != strings.ToUpper(entry.Level) {
			t.Errorf("another format of the log: %s (%v)", line, err)
		} else if _, err := time.Parse(time.RFC3339Nano, entry.Time); err != nil {
			t.Errorf("another format of the time: %s", line)
		}
	}
	keys, err := filepath.Glob(filepath.Join(data, "certificates", "certificates", "*", testDomain, "*.key"))
	if err != nil || len(keys) != 1 {
		t.Fatalf("%q, %v", keys, err)
	}
	if info, err := os.Stat(keys[0]); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the private key: %v, %v", info, err)
	}
}

func TestSystemdIsNotifiedThatTheSiteIsReadyAndAlive(t *testing.T) {
	folder, err := os.MkdirTemp("", "mela") //nolint:usetesting // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(folder, "notify"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	p := startSite(t, "MELA_DATA="+t.TempDir(), "NOTIFY_SOCKET="+filepath.Join(folder, "notify"), "WATCHDOG_USEC=300000")
	heard := func() string {
		t.Helper()
		buffer := make([]byte, 4096)
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		n, err := conn.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		return string(buffer[:n])
	}
	counts := map[string]int{}
	for counts["READY=1"] < 1 || counts["WATCHDOG=1"] < 3 {
		counts[strings.TrimSpace(heard())]++
	}
	if err := p.end(); err != nil {
		t.Error(err)
	}
	for counts["STOPPING=1"] < 1 {
		counts[strings.TrimSpace(heard())]++
	}
}
