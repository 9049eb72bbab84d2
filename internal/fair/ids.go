package fair

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"
	"time"
)

// Prefixes of the identifiers that users see.
const (
	OrderIDPrefix = "MKM00"
	UserIDPrefix  = "MKMUUID"
)

const idLetters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// NewOrderID returns a new order id. It consists of MKM00, the time in milliseconds and 8 random letters. The payment
// provider allows at most 40 characters of [A-Za-z0-9].
func NewOrderID(now time.Time) string {
	return OrderIDPrefix + strconv.FormatInt(now.UnixMilli(), 10) + randomLetters(8)
}

// NewUserID returns a new payer id: MKMUUID, the time in milliseconds and 16 random letters (about 90 bits). With the
// payer id and the order id, anyone can open the order. Therefore, the payer id must not be guessable and is never
// logged.
func NewUserID(now time.Time) string {
	return UserIDPrefix + strconv.FormatInt(now.UnixMilli(), 10) + randomLetters(16)
}

// NewID returns a new record id: 24 hexadecimal digits. The first eight digits are the time in seconds, and the others
// are random.
func NewID(now time.Time) string {
	var b [12]byte
	s := uint32(now.Unix())
	b[0], b[1], b[2], b[3] = byte(s>>24), byte(s>>16), byte(s>>8), byte(s)
	_, _ = rand.Read(b[4:]) // never fails
	return hex.EncodeToString(b[:])
}

// KeyedID returns the id of what a request with an idempotency key creates: the same for the same scope and key. A
// repeated request therefore finds what the first one has created. The scope contains the kind and whoever may repeat
// the request, so that nobody meets the records of another sender.
func KeyedID(key string, scope ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(append(scope, key), "\x00")))
	return "k" + hex.EncodeToString(sum[:16])
}

// NewUUID returns a random (version 4) UUID.
func NewUUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	h := hex.EncodeToString(b[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

func randomLetters(n int) string {
	out, buf := make([]byte, 0, n), make([]byte, 2*n)
	for len(out) < n {
		_, _ = rand.Read(buf)
		for _, c := range buf {
			// The number of accepted byte values must be a multiple of the number of letters. Otherwise, some letters
			// would be more frequent than others. Larger byte values are therefore dropped.
			if int(c) < 256/len(idLetters)*len(idLetters) && len(out) < n {
				out = append(out, idLetters[int(c)%len(idLetters)])
			}
		}
	}
	return string(out)
}

// ShortCodeLength is the number of characters of a short code, which people type at a gate.
const ShortCodeLength = 6

// ShortCode returns the last characters of an order number in capitals. Gate devices find a paid order by this code
// in any letter case.
func ShortCode(orderID string) string {
	return strings.ToUpper(orderID[max(0, len(orderID)-ShortCodeLength):])
}

// Reference returns a number for a record that people can read out on the phone: "4821-7093". It is derived from the
// record's id. Searches find the record by it (ReferenceKey).
func Reference(id string) string {
	digits := ReferenceKey(id)
	return digits[:4] + "-" + digits[4:]
}

// ReferenceKey returns the digits of a record's reference, for its search text.
func ReferenceKey(id string) string {
	sum := fnv.New32a()
	_, _ = io.WriteString(sum, id)
	return fmt.Sprintf("%08d", sum.Sum32()%1e8)
}
