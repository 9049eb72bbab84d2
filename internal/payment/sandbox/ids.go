package sandbox

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"
)

// newRowID returns a primary key for the simulator's tables. The keys are sorted by the time of their creation.
func newRowID() string {
	var b [6]byte
	_, _ = rand.Read(b[:])
	return fmt.Sprintf("%016x", time.Now().UnixNano()) + hex.EncodeToString(b[:])
}

// newDigits returns an id in the provider's format: a prefix and n random digits. The ids have at most 15 digits.
// Therefore, even a program that decodes them as floating-point numbers gets the exact value.
func newDigits(prefix string, n int64) string {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil)
	v, err := rand.Int(rand.Reader, limit)
	if err != nil {
		panic(err) // impossible, because crypto/rand never returns an error
	}
	return prefix + fmt.Sprintf("%0*d", int(n), v)
}

func newCFOrderID() string        { return newDigits("21", 12) }
func newCFPaymentID() string      { return newDigits("511", 12) }
func newCFRefundID() string       { return newDigits("15", 12) }
func newBankReference() string    { return newDigits("6355", 8) }
func newRequestID() string        { return "req_" + newRowID() }
func newGeneratedOrderID() string { return "order_" + newRowID() }

// newSessionID returns a payment_session_id of 256 random bits.
func newSessionID() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return "session_" + base64.RawURLEncoding.EncodeToString(b[:])
}
