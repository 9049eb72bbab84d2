package limits

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"net/http"
	"strings"
	"time"
)

// A visitor's cookie contains a random number, the time of issue and a signature. With the cookie, people behind the
// same address are counted separately. It contains no personal data.
const (
	visitorFor    = 24 * time.Hour
	visitorIDSize = 8
	visitorMAC    = 16
)

type visitors struct {
	key    []byte
	name   string
	secure bool
	now    func() time.Time
}

func newVisitors(key []byte, secure bool, now func() time.Time) visitors {
	if len(key) == 0 {
		key = []byte(rand.Text())
	}
	v := visitors{key: key, name: "mela_visit", secure: secure, now: now}
	if secure {
		v.name = "__Host-mela_visit"
	}
	return v
}

// of returns the id in the cookie of a request. It returns "" if there is no cookie, or if the cookie is forged or
// too old.
func (v visitors) of(r *http.Request) string {
	cookie, err := r.Cookie(v.name)
	if err != nil {
		return ""
	}
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil || len(raw) != visitorIDSize+8+visitorMAC {
		return ""
	}
	content, mac := raw[:visitorIDSize+8], raw[visitorIDSize+8:]
	if !hmac.Equal(mac, v.sign(content)) {
		return ""
	}
	issued := time.Unix(int64(binary.BigEndian.Uint64(content[visitorIDSize:])), 0) //nolint:gosec // signed by us
	if age := v.now().Sub(issued); age < -time.Minute || age > visitorFor {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(content[:visitorIDSize])
}

// issue sets a cookie with a new id.
func (v visitors) issue(w http.ResponseWriter) {
	content := make([]byte, visitorIDSize+8)
	_, _ = rand.Read(content[:visitorIDSize])                                           // never fails
	binary.BigEndian.PutUint64(content[visitorIDSize:], uint64(max(0, v.now().Unix()))) //nolint:gosec // not negative
	http.SetCookie(w, &http.Cookie{
		Name: v.name, Value: base64.RawURLEncoding.EncodeToString(append(content, v.sign(content)...)), Path: "/",
		MaxAge: int(visitorFor.Seconds()), HttpOnly: true, Secure: v.secure, SameSite: http.SameSiteLaxMode,
	})
}

func (v visitors) sign(content []byte) []byte {
	mac := hmac.New(sha256.New, v.key)
	mac.Write([]byte("visitor"))
	mac.Write(content)
	return mac.Sum(nil)[:visitorMAC]
}

// opensPage reports whether a request opens a page in a browser. It returns false for requests of other programs and
// for requests of a page's files.
func opensPage(r *http.Request) bool {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	return !strings.HasPrefix(r.URL.Path, "/api/") && !strings.HasPrefix(r.URL.Path, "/files/")
}
