package mail

import (
	"errors"
	"net"
	"strconv"
	"strings"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Failure is the error of an e-mail that the server did not accept. The server's text may contain the recipient's
// address. It is only for office users and is not part of the error text, which is logged.
type Failure struct {
	Words     texts.Message // short description of the failed step
	Code      int           // the mail server's status code, 0 if there is none
	Permanent bool          // the server will never accept this e-mail for this address
	Detail    string        // the mail server's text
}

// Error implements error without any personal data.
func (f *Failure) Error() string {
	if f.Code == 0 {
		return f.Words.In(fair.English)
	}
	return f.Words.In(fair.English) + " (" + strconv.Itoa(f.Code) + ")"
}

// ForOffice returns the error with the mail server's text.
func (f *Failure) ForOffice() string {
	const most = 300
	detail := []rune(f.Detail)
	if len(detail) == 0 {
		return f.Error()
	}
	return f.Error() + ": " + string(detail[:min(len(detail), most)])
}

// notReached returns the failure of a connection: server unreachable, encryption or sign-in refused. It does not
// depend on the recipient, so it is never permanent.
func notReached(err error) *Failure {
	words := texts.PortalMessages.MailFailuresNotReached()
	if code := codeOf(err); code >= 500 || strings.Contains(strings.ToLower(err.Error()), "auth") {
		words = texts.PortalMessages.MailFailuresSignIn()
	}
	detail := plain(err)
	if dialled, ok := errors.AsType[*net.OpError](err); ok {
		detail = plain(dialled.Err) // leaves out the server's address, which office users know
		if _, said, found := strings.Cut(detail, ": "); found {
			detail = said
		}
	}
	return &Failure{Words: words, Code: codeOf(err), Detail: detail}
}

// stages contains the steps of handing over an e-mail. refuses is true if a status code of 500 or above is permanent
// at this step. A rejected sender address is a configuration error. It can be fixed while the e-mail waits, so it is
// not permanent.
var stages = map[gomail.SendErrReason]struct {
	words   texts.Message
	refuses bool
}{
	gomail.ErrSMTPMailFrom:  {texts.PortalMessages.MailFailuresSender(), false},
	gomail.ErrSMTPRcptTo:    {texts.PortalMessages.MailFailuresRecipient(), true},
	gomail.ErrSMTPData:      {texts.PortalMessages.MailFailuresRefused(), true},
	gomail.ErrSMTPDataClose: {texts.PortalMessages.MailFailuresNotAccepted(), true},
	gomail.ErrWriteContent:  {texts.PortalMessages.MailFailuresInterrupted(), false},
	gomail.ErrConnCheck:     {texts.PortalMessages.MailFailuresConnection(), false},
}

// notTaken returns the failure of handing over an e-mail.
func notTaken(err error) *Failure {
	sent, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return &Failure{Words: texts.PortalMessages.MailFailuresNotSent(), Code: codeOf(err), Detail: plain(err)}
	}
	stage, known := stages[sent.Reason]
	if !known {
		return &Failure{Words: texts.PortalMessages.MailFailuresNotSent(), Code: sent.ErrorCode(), Detail: plain(err)}
	}
	f := &Failure{Words: stage.words, Code: sent.ErrorCode(), Detail: plain(err)}
	f.Permanent = stage.refuses && f.Code >= 500
	if sent.Reason == gomail.ErrSMTPDataClose && f.Code == 0 {
		f.Words = texts.PortalMessages.MailFailuresUnconfirmed()
	}
	return f
}

// badAddress returns the failure of an e-mail that cannot be composed.
func badAddress(err error) *Failure {
	return &Failure{
		Words: texts.PortalMessages.MailFailuresAddress(), Permanent: true, Detail: plain(err),
	}
}

func codeOf(err error) int {
	for _, word := range strings.FieldsFunc(err.Error(), func(r rune) bool { return !unicode.IsDigit(r) }) {
		if n, err := strconv.Atoi(word); err == nil && len(word) == 3 && n >= 400 && n < 600 {
			return n
		}
	}
	return 0
}

// plain returns an error's text in one line, without codes for programs.
func plain(err error) string {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return texts.PortalMessages.MailFailuresTimeout().In(fair.English)
	}
	text, _, _ := strings.Cut(err.Error(), ", affected")
	if _, sent := errors.AsType[*gomail.SendError](err); sent {
		if _, said, found := strings.Cut(text, ": "); found { // removes the library's name of the step
			text = said
		}
	}
	if strings.HasSuffix(text, "EOF") || strings.Contains(text, "connection reset") ||
		strings.Contains(text, "closed network") {
		return texts.PortalMessages.MailFailuresClosed().In(fair.English)
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}
