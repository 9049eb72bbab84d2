package cloud

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// Sign returns the signature of a webhook's body: the value of the header X-Hub-Signature-256.
func Sign(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// Signed reports whether a signature is the one of the unchanged body.
func (c *Client) Signed(body []byte, signature string) bool {
	return c.AppSecret != "" && hmac.Equal([]byte(Sign(c.AppSecret, body)), []byte(signature))
}

// Verifies reports whether a request to prove the address of the webhooks comes from the provider.
func (c *Client) Verifies(mode, token string) bool {
	return mode == "subscribe" && c.VerifyToken != "" &&
		subtle.ConstantTimeCompare([]byte(token), []byte(c.VerifyToken)) == 1
}

// ParseWebhook reads the body of a webhook.
func ParseWebhook(body []byte) (w Webhook, err error) {
	err = json.Unmarshal(body, &w)
	return w, err
}

// Time reads a time of a webhook. Some are in milliseconds. It returns the zero time for a text that is none.
func Time(text string) time.Time {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	switch {
	case err != nil || n <= 0:
		return time.Time{}
	case n > 1e11:
		return time.UnixMilli(n).UTC()
	}
	return time.Unix(n, 0).UTC()
}
