package mail_test

import (
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	ours "github.com/mela-fair/mela/internal/mail"
)

// sent returns an e-mail as the mail server receives it.
func sent(t *testing.T, email ours.Email) string {
	t.Helper()
	server := newMailServer(t, func(string, int) behaviour { return takes })
	sender, err := ours.NewSMTP("smtp://"+server.address, "fair@mela.example.org")
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), email); err != nil {
		t.Fatal(err)
	}
	server.mu.Lock()
	defer server.mu.Unlock()
	if len(server.taken) != 1 {
		t.Fatalf("%d e-mails arrived", len(server.taken))
	}
	return server.taken[0].raw
}

func emailTo(m fair.Message) ours.Email {
	head, _ := desk{}.Letterhead(nil, m.Lang) //nolint:staticcheck // desk does not use the context
	files, _ := desk{}.Attachments(nil, m)    //nolint:staticcheck // see above
	return ours.Email{Message: m, Head: head, Attachments: files, Date: time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC)}
}

func htmlOf(t *testing.T, m fair.Message, head fair.Letterhead) string {
	t.Helper()
	html, err := ours.Emails{}.HTML(m, head)
	if err != nil {
		t.Fatal(err)
	}
	return html
}

// parts collects the decoded parts of an e-mail by content type.
func parts(t *testing.T, contentType string, body io.Reader, into map[string]string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(kind, "multipart/") {
		t.Fatalf("%s has no parts", kind)
	}
	reader := multipart.NewReader(body, params["boundary"])
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		own := part.Header.Get("Content-Type")
		if strings.HasPrefix(own, "multipart/") {
			parts(t, own, part, into)
			continue
		}
		var content io.Reader = quotedprintable.NewReader(part)
		if part.Header.Get("Content-Transfer-Encoding") == "base64" {
			content = base64.NewDecoder(base64.StdEncoding, part)
		}
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := mime.ParseMediaType(own)
		into[name] = string(text)
		if part.FileName() != "" {
			into["file "+part.FileName()] = string(text)
		}
	}
}

func TestAnEMailHasTheFormatThatMailProgramsExpect(t *testing.T) {
	t.Parallel()
	m := fair.Message{
		ID: "65f0", Kind: fair.MessageBookingPaid, To: "lakshmi@example.org", Name: "లక్ష్మీ \"దేవి\", ఆచార్య",
		Lang: fair.Telugu, ReplyTo: "asker@example.org",
		Subject: "చెల్లింపు అందింది: మీ స్టాళ్లు బుక్ అయ్యాయి " + strings.Repeat("మెగా కిసాన్ మేళా ", 8),
		Link:    "https://fair.example.org/te/payment-success?transactionId=1&userID=2",
		Body: "నమస్కారం <b>లక్ష్మీ</b> & co,\n\n" + strings.Repeat("చాలా పొడవైన వాక్యం ", 200) +
			"\n.\nమీ బుకింగ్ చూడండి: https://fair.example.org/te/payment-success?transactionId=1&userID=2\nరసీదు: " +
			"https://fair.example.org/r.pdf",
	}
	raw := sent(t, emailTo(m))
	for line := range strings.SplitSeq(raw, "\r\n") {
		if len(line) > 998 || strings.ContainsRune(line, '\n') {
			t.Fatalf("a line of %d bytes", len(line))
		}
	}
	parsed := parse(t, raw)
	header, decoder := parsed.Header, new(mime.WordDecoder)
	for name, want := range map[string]string{
		"Message-ID": "<65f0@mela.example.org>", "Auto-Submitted": "auto-generated",
		"Date": "Fri, 01 Aug 2025 04:00:00 +0000", "Content-Language": "te",
		"Reply-To": "<asker@example.org>",
	} {
		if got := header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if subject, err := decoder.DecodeHeader(header.Get("Subject")); err != nil || subject != strings.TrimSpace(m.Subject) {
		t.Errorf("subject %q, %v", subject, err)
	}
	to, err := mail.ParseAddressList(header.Get("To"))
	if err != nil || len(to) != 1 || to[0].Address != m.To || to[0].Name != m.Name {
		t.Errorf("to %v, %v", to, err)
	}
	if from, err := mail.ParseAddress(header.Get("From")); err != nil || from.Name != "మెగా కిసాన్ మేళా 2025" ||
		from.Address != "fair@mela.example.org" {
		t.Errorf("from %v, %v", from, err)
	}
	found := map[string]string{}
	parts(t, header.Get("Content-Type"), parsed.Body, found)
	text, html := strings.ReplaceAll(found["text/plain"], "\r\n", "\n"), found["text/html"]
	if !strings.HasPrefix(text, m.Body) || !strings.Contains(text, "+91 00000 00000, office@example.org") {
		t.Errorf("text part: %s", text)
	}
	for _, want := range []string{
		`lang="te" dir="ltr"`, "&lt;b&gt;లక్ష్మీ&lt;/b&gt; &amp; co",
		`href="https://fair.example.org/te/payment-success?transactionId=1&amp;userID=2" style="display:inline-block`,
		">మీ బుకింగ్ చూడండి</a>", `<a href="https://fair.example.org/r.pdf" style="color:`, ">రసీదు</a></p>", "మెగా కిసాన్ మేళా 2025",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the HTML part lacks %s", want)
		}
	}
	for _, remote := range []string{"<img", "url(", "<link", "<script", "<style"} {
		if strings.Contains(html, remote) {
			t.Errorf("the HTML part has %s", remote)
		}
	}
	if found["file receipt.pdf"] != "%PDF-1.7 receipt" {
		t.Errorf("parts %v", found)
	}
}

// In every mail of the program, in every language, an address of the site is a link with a text and never printed: the
// addresses of a payer's own pages have 150 characters.
func TestTheAddressesInEveryMailAreLinksWithAText(t *testing.T) {
	t.Parallel()
	tags := regexp.MustCompile(`<[^>]*>`)
	for _, template := range fair.MessageTemplates() {
		for _, lang := range template.Langs() {
			const site = "https://fair.example.org"
			values, linked := map[string]string{}, 0
			for _, name := range template.Placeholders {
				values[name] = "sample"
			}
			for name, path := range map[string]string{
				"link": lang.PathPrefix() + "/payment-success?transactionId=1", "receiptLink": "/api/receipts/1/2?lang=te",
				"cancelLink": lang.PathPrefix() + "/cancellation?transactionId=1", "payLink": lang.PathPrefix() + "/payment?id=1",
				"unsubscribeLink": lang.PathPrefix() + "/unsubscribe?k=1",
			} {
				values[name] = site + path
			}
			text := template.ShippedText(lang)
			m := fair.Message{Kind: template.Kind, Lang: lang, Link: values["link"]}
			m.Subject, m.Body = text.Fill(values)
			html := htmlOf(t, m, fair.Letterhead{Fair: "Fair", Site: site + lang.PathPrefix()})
			for line := range strings.SplitSeq(text.Body, "\n") {
				if strings.HasSuffix(strings.ToLower(line), "link}") {
					linked++
				}
			}
			if n := strings.Count(html, "<a href=") - 1; n != linked { // the last one is the home page in the foot
				t.Errorf("%s in %s has %d links for %d addresses", template.Kind, lang, n, linked)
			}
			if visible := tags.ReplaceAllString(html, ""); strings.Contains(visible, site+lang.PathPrefix()+"/") ||
				strings.Contains(visible, "/api/") || strings.Contains(visible, "{") {
				t.Errorf("%s in %s shows an address or a placeholder", template.Kind, lang)
			}
		}
	}
}

func TestNothingTypedBecomesAHeader(t *testing.T) {
	t.Parallel()
	nasty := "x\r\nBcc: victim@example.org\r\n\r\nBody\u2028Bcc: victim@example.org"
	raw := sent(t, emailTo(fair.Message{
		ID: "1", To: "a@example.org", Name: nasty + `" <victim@example.org>, "`,
		Subject: nasty, ReplyTo: nasty, Body: nasty, Lang: fair.English,
	}))
	header := parse(t, raw).Header
	if len(header["Bcc"])+len(header["Cc"]) > 0 || strings.Contains(header.Get("Reply-To"), "victim") {
		t.Errorf("headers %v", header)
	}
	if to, err := mail.ParseAddressList(header.Get("To")); err != nil || len(to) != 1 || to[0].Address != "a@example.org" {
		t.Errorf("to %v, %v", to, err)
	}
	sender, err := ours.NewSMTP("smtp://127.0.0.1:1", "fair@example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"a@example.org\r\nBcc: b@example.org", "a@example.org, b@example.org",
		"Name <a@example.org>", "a@example.org>\r\nRCPT TO:<b@example.org", "",
	} {
		if err := sender.Send(t.Context(), emailTo(fair.Message{ID: "1", To: address})); !ours.Hopeless(err) {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestADomainInAnotherScriptIsSentInItsASCIIForm(t *testing.T) {
	t.Parallel()
	header := parse(t, sent(t, emailTo(fair.Message{ID: "1", To: "ravi@उदाहरण.भारत", Subject: "x", Body: "x"}))).Header
	if to, err := mail.ParseAddress(header.Get("To")); err != nil || to.Address != "ravi@xn--p1b6ci4b4b3a.xn--h2brj9c" {
		t.Errorf("to %v, %v", to, err)
	}
}

func TestAResentEMailHasANewMessageID(t *testing.T) {
	t.Parallel()
	raw := sent(t, emailTo(fair.Message{ID: "65f0", To: "a@example.org", Round: 2, Subject: "s", Body: "b"}))
	if id := parse(t, raw).Header.Get("Message-Id"); id != "<65f0.2@mela.example.org>" {
		t.Errorf("it is %s", id)
	}
	if reply := parse(t, raw).Header.Get("Reply-To"); reply != "<office@example.org>" {
		t.Errorf("answers go to %s", reply)
	}
}

// E-mails to the office contain texts that visitors wrote. An address in such a text must not become a link with a
// label, because the office would take it for a link of the fair.
func TestOnlyTheFairsLinkIsLabelled(t *testing.T) {
	t.Parallel()
	own := "https://fair.example.org/admin/admincontact?q=1"
	html := htmlOf(t, fair.Message{
		Lang: fair.English, Link: own,
		Body: "Asha writes:\n\nOpen the portal: https://evil.example/admin\nhttp://evil.example/b\n\nOpen the message: " +
			own,
	}, fair.Letterhead{Site: "https://fair.example.org"})
	if strings.Contains(html, `href="https://evil`) || strings.Contains(html, `href="http://evil`) {
		t.Error("a stranger's address is a link")
	}
	for _, want := range []string{
		"Open the portal: https://evil.example/admin", "http://evil.example/b",
		">Open the message</a>",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the e-mail lacks %s", want)
		}
	}
}

func TestALinkThatRunsAScriptIsNotWritten(t *testing.T) {
	t.Parallel()
	for _, link := range []string{"javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x"} {
		html := htmlOf(t, fair.Message{Lang: fair.English, Link: link, Body: "Open it: " + link}, fair.Letterhead{Site: link})
		if strings.Contains(strings.ToLower(html), `href="`+strings.ToLower(link[:4])) {
			t.Errorf("%s is a link: %s", link, html)
		}
	}
}

func TestAReplyBelongsToItsConversation(t *testing.T) {
	t.Parallel()
	email := emailTo(fair.Message{
		ID: "65f2", Kind: fair.MessageContactReply, To: "ravi@example.org", Lang: fair.English, Subject: "Re: x", Body: "Yes",
	})
	email.Earlier = []fair.Message{{ID: "65f0"}, {ID: "65f1", Round: 2}}
	header := parse(t, sent(t, email)).Header
	for name, want := range map[string]string{
		"Message-ID": "<65f2@mela.example.org>", "In-Reply-To": "<65f1.2@mela.example.org>",
		"References": "<65f0@mela.example.org> <65f1.2@mela.example.org>", "Auto-Submitted": "",
	} {
		if got := header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestABulkMessageUnsubscribesWithOneClick(t *testing.T) {
	t.Parallel()
	const link = "https://mela.example.org/unsubscribe?k=abc"
	m := fair.Message{
		ID: "65f3", Kind: fair.MessageCampaign, To: "ravi@example.org", Lang: fair.English, Subject: "News",
		Body: "Parking is at gate 2.\n\nTo get no more of these messages: " + link, Link: link,
	}
	header := parse(t, sent(t, emailTo(m))).Header
	for name, want := range map[string]string{
		"List-Unsubscribe": "<" + link + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	} {
		if got := header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	html := htmlOf(t, m, fair.Letterhead{Site: "https://mela.example.org"})
	if strings.Contains(html, "display:inline-block;margin:8px 0") {
		t.Error("the link that unsubscribes is the main button")
	}
	m.Kind = fair.MessageRefundDone
	header = parse(t, sent(t, emailTo(m))).Header
	if got := header.Get("List-Unsubscribe"); got != "" {
		t.Errorf("a message about money can be unsubscribed: %s", got)
	}
}
