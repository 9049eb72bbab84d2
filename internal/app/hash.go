package app

import (
	"crypto/sha256"
	"encoding/hex"
)

// HashOf returns the SHA-256 hash of `content` in hexadecimal digits.
func HashOf[T string | []byte](content T) string {
	sum := sha256.Sum256([]byte(content))
	return hex.EncodeToString(sum[:])
}
