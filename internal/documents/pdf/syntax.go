package pdf

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
)

// num formats a number with at most three decimals.
func num(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "0"
	}
	s := strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

func nums(values ...float64) string {
	var b strings.Builder
	for _, v := range values {
		b.WriteString(num(v))
		b.WriteByte(' ')
	}
	return b.String()
}

func ref(id int) string { return strconv.Itoa(id) + " 0 R" }

// text formats a text string. It leaves plain ASCII unchanged and encodes other texts in UTF-16.
func text(s string) string {
	for _, r := range s {
		if r < ' ' || r > '~' {
			return "<FEFF" + utf16Hex(s) + ">"
		}
	}
	return "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(s) + ")"
}

func utf16Hex(s string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	return b.String()
}

// uri formats a URL as an ASCII string.
func uri(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c <= ' ' || c > '~' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return text(b.String())
}

func escapeXML(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // writing to a strings.Builder never fails
	return b.String()
}
