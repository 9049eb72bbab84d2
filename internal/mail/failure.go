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

// Failure is the error for an e-mail that the server did not accept. The server's text may contain the recipient's
// address. Therefore, only office users see this text. It is not part of the error text, which is logged.
type Failure struct {
	Words     texts.Message // short description of the failed step
	Code      int           // status code from the mail server, 0 if there is none
	Permanent bool          // the server will never accept this e-mail for this address
	Detail    string        // text from the mail server
}

// Error implements error. The text contains no personal data.
func (f *Failure) Error() string {
	if f.Code == 0 {
		return f.Words.In(fair.English)
	}
	return f.Words.In(fair.English) + " (" + strconv.Itoa(f.Code) + ")"
}

// ForOffice returns the error together with the mail server's text.
func (f *Failure) ForOffice() string {
	const most = 300
	detail := []rune(f.Detail)
	if len(detail) == 0 {
		return f.Error()
	}
	return f.Error() + ": " + string(detail[:min(len(detail), most)])
}

// notReached returns the failure for a connection that could not be established: the server is unreachable, or
// encryption or the sign-in failed. Such a failure does not depend on the recipient, so it is never permanent.
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

// stages contains the steps of sending an e-mail to the server. The field `refuses` is true if a status code of 500 or
// above at this step is a permanent failure. A rejected sender address is not a permanent failure, because it is a
// configuration error, which can be corrected while the e-mail waits.
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

// notTaken returns the failure of sending an e-mail to the server.
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

// badAddress returns the failure for an e-mail that cannot be created because of an invalid address.
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

// plain returns an error's text in one line, without the codes that are meant for programs.
func plain(err error) string {
	if timeout, ok := errors.AsType[net.Error](err); ok && timeout.Timeout() {
		return texts.PortalMessages.MailFailuresTimeout().In(fair.English)
	}
	text, _, _ := strings.Cut(err.Error(), ", affected")
	if _, sent := errors.AsType[*gomail.SendError](err); sent {
		if _, said, found := strings.Cut(text, ": "); found { // removes the step's name, which the library adds
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
