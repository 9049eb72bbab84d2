package sandbox

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"
)

// newRowID makes a key of our own tables; keys sort by the real time they were made.
func newRowID() string {
	var b [6]byte
	_, _ = rand.Read(b[:])
	return fmt.Sprintf("%016x", time.Now().UnixNano()) + hex.EncodeToString(b[:])
}

// newDigits makes an id of the provider's: a prefix and n random digits. With 15 digits in all it still
// is exact where a program reads it as a floating number.
func newDigits(prefix string, n int64) string {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
	v, err := rand.Int(rand.Reader, limit)
	if err != nil {
		panic(err) // crypto/rand does not fail
	}
	return prefix + fmt.Sprintf("%0*d", int(n), v)
}

func newCFOrderID() string        { return newDigits("21", 12) }
func newCFPaymentID() string      { return newDigits("511", 12) }
func newCFRefundID() string       { return newDigits("15", 12) }
func newBankReference() string    { return newDigits("6355", 8) }
func newRequestID() string        { return "req_" + newRowID() }
func newGeneratedOrderID() string { return "order_" + newRowID() }

// newSessionID makes a payment_session_id of 256 random bits.
func newSessionID() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return "session_" + base64.RawURLEncoding.EncodeToString(b[:])
}
