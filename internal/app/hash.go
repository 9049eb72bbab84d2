package app

import (
	"crypto/sha256"
	"encoding/hex"
)

// HashOf returns the SHA-256 of content in hexadecimal digits.
func HashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
