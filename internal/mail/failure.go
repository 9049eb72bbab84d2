package mail

import (
	"errors"
	"net"
	"strconv"
	"strings"
	"unicode"

	gomail "github.com/wneessen/go-mail"
)

// Failure says why a letter was not taken. What the mail server wrote may name the recipient: it is for the
// office alone and no part of the error's text, which is logged.
type Failure struct {
	Words     string // what failed, in plain words
	Code      int    // the mail server's, 0: it said none
	Permanent bool   // the server will never take this letter for this address
	Detail    string // what the server wrote
}

// Error implements error without naming anybody.
func (f *Failure) Error() string {
	if f.Code == 0 {
		return f.Words
	}
	return f.Words + " (" + strconv.Itoa(f.Code) + ")"
}

// ForOffice is the error with what the mail server wrote.
func (f *Failure) ForOffice() string {
	const most = 300
	detail := []rune(f.Detail)
	if len(detail) == 0 {
		return f.Error()
	}
	return f.Error() + ": " + string(detail[:min(len(detail), most)])
}

// notReached is the failure of a connection: server away, encryption or sign-in refused. The recipient has
// no part in it, so it is never permanent.
func notReached(err error) *Failure {
	words := "The mail server could not be reached"
	if code := codeOf(err); code >= 500 || strings.Contains(strings.ToLower(err.Error()), "auth") {
		words = "The mail server does not let us in"
	}
	detail := plain(err)
	if dialled, ok := errors.AsType[*net.OpError](err); ok {
		detail = plain(dialled.Err) // without the address, which the office knows
		if _, said, found := strings.Cut(detail, ": "); found {
			detail = said
		}
	}
	return &Failure{Words: words, Code: codeOf(err), Detail: detail}
}

// stages are what can go wrong while a letter is handed over, and whether a code from 500 on means this
// recipient or letter. A refused sender is our setting's fault: it may be mended while the letter waits.
var stages = map[gomail.SendErrReason]struct {
	words   string
	refuses bool
}{
	gomail.ErrSMTPMailFrom:  {"The mail server does not accept our sender address", false},
	gomail.ErrSMTPRcptTo:    {"The mail server does not accept the recipient's address", true},
	gomail.ErrSMTPData:      {"The mail server refuses the letter", true},
	gomail.ErrSMTPDataClose: {"The mail server did not take the letter", true},
	gomail.ErrWriteContent:  {"The connection broke off while the letter was sent", false},
	gomail.ErrConnCheck:     {"The connection to the mail server broke off", false},
}

// notTaken is the failure of handing a letter over.
func notTaken(err error) *Failure {
	sent, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return &Failure{Words: "The letter could not be sent", Code: codeOf(err), Detail: plain(err)}
	}
	stage, known := stages[sent.Reason]
	if !known {
		return &Failure{Words: "The letter could not be sent", Code: sent.ErrorCode(), Detail: plain(err)}
	}
	f := &Failure{Words: stage.words, Code: sent.ErrorCode(), Detail: plain(err)}
	f.Permanent = stage.refuses && f.Code >= 500
	if sent.Reason == gomail.ErrSMTPDataClose && f.Code == 0 {
		f.Words = "The connection broke off before the mail server said that it has the letter"
	}
	return f
}

// badLetter is a letter that cannot be written at all.
func badLetter(err error) *Failure {
	return &Failure{Words: "The recipient's address is not one that mail can be sent to", Permanent: true, Detail: plain(err)}
}

func codeOf(err error) int {
	for _, word := range strings.FieldsFunc(err.Error(), func(r rune) bool { return !unicode.IsDigit(r) }) {
		if n, err := strconv.Atoi(word); err == nil && len(word) == 3 && n >= 400 && n < 600 {
			return n
		}
	}
	return 0
}

// plain is an error's text in one line, without what only programs read.
func plain(err error) string {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return "no answer in time"
	}
	text, _, _ := strings.Cut(err.Error(), ", affected")
	if _, sent := errors.AsType[*gomail.SendError](err); sent {
		if _, said, found := strings.Cut(text, ": "); found { // after the library's word for the step
			text = said
		}
	}
	if strings.HasSuffix(text, "EOF") || strings.Contains(text, "connection reset") || strings.Contains(text, "closed network") {
		return "the connection was closed"
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
