package fair

import (
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// The limits for typed text, in characters.
const (
	MaxName    = 120
	MaxAddress = 500
	MaxMessage = 5000
	MaxEmail   = 254
	MaxURL     = 300
)

// CleanLine validates one line of typed text and returns it trimmed and in Unicode form C. It replaces tabs and line
// breaks, which can be in spreadsheet cells, with spaces. It reports an error for the field `field` if a required text
// is empty or if the text has more than `limit` characters. It also reports control characters, characters that change
// the writing direction, and invalid UTF-8.
func (p Problems) CleanLine(field, value string, required bool, limit int) string {
	return p.clean(field, value, required, limit, false)
}

// CleanText does the same as CleanLine for text of several lines. Line breaks and tabs are allowed.
func (p Problems) CleanText(field, value string, required bool, limit int) string {
	return p.clean(field, value, required, limit, true)
}

// CleanLineIn validates a localised text of one line. Only English can be required. Errors in the English text are
// reported for the field `field` ("title"), and errors in another language for the field that TextField returns
// ("titleIn.te"). A language that the site does not have is an error.
func (p Problems) CleanLineIn(field string, text Text, required bool, limit int) Text {
	return p.cleanIn(field, text, required, limit, false)
}

// CleanTextIn does the same as CleanLineIn for text of several lines.
func (p Problems) CleanTextIn(field string, text Text, limit int) Text {
	return p.cleanIn(field, text, false, limit, true)
}

func (p Problems) cleanIn(field string, text Text, required bool, limit int, lines bool) Text {
	for l := range text {
		if !l.Known() {
			p.Add(TextField(field, l), texts.Errors.ChooseOne())
		}
	}
	return EveryLang(func(l Lang) string {
		return p.clean(TextField(field, l), text[l], required && l == English, limit, lines)
	})
}

// TextField returns the field name that forms and errors use for a localised text in one language: "title" for
// English, "titleIn.te" for Telugu.
func TextField(field string, l Lang) string {
	if l == English {
		return field
	}
	return field + "In." + string(l)
}

func (p Problems) clean(field, value string, required bool, limit int, lines bool) string {
	value = strings.TrimSpace(typed.Text(value))
	if lines {
		value = strings.ReplaceAll(value, "\r\n", "\n")
	} else {
		value = lineBreaks.ReplaceAllString(value, " ")
	}
	switch {
	case value == "" && required:
		p.Add(field, texts.Errors.Required())
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(r rune) bool {
		return unicode.IsControl(r) && (!lines || r != '\n' && r != '\t') || turnsDirection(r)
	}):
		p.Add(field, texts.Errors.ControlCharacters())
	case utf8.RuneCountInString(value) > limit:
		p.Add(field, texts.Errors.TooLong(strconv.Itoa(limit)))
	}
	return value
}

// lineBreaks matches tabs and line breaks together with the spaces around them.
var lineBreaks = regexp.MustCompile(`\s*[\t\n\v\f\r\x{2028}\x{2029}]\s*`)

// turnsDirection reports whether a character overrides or embeds a writing direction (U+202A to U+202E, U+2066 to
// U+2069). Such a character in a name would change the order in which the surrounding text is shown. Direction marks
// (U+200E, U+200F) are harmless and allowed.
func turnsDirection(r rune) bool {
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// CleanPhone validates a phone number. `wrong` is the error message for an invalid number.
func (p Problems) CleanPhone(field, value string, required bool, wrong texts.Message) Phone {
	if strings.TrimSpace(value) == "" {
		if required {
			p.Add(field, texts.Errors.Required())
		}
		return ""
	}
	phone, ok := ParsePhone(value)
	if _, abroad := typed.PhoneAbroad(value); !ok && abroad {
		wrong = texts.Errors.PhoneAbroad()
	}
	if !ok {
		p.Add(field, wrong)
	}
	return phone
}

// CleanAnyPhone is like CleanPhone for a required number that may be from abroad.
func (p Problems) CleanAnyPhone(field, value string) Phone {
	if number, abroad := typed.PhoneAbroad(value); abroad {
		return Phone(number)
	}
	return p.CleanPhone(field, value, true, texts.Errors.PhoneInvalid())
}

// CleanEmail validates one e-mail address in the usual form, at most 254 characters. It removes invisible characters,
// which text that was copied from a web page or a chat often contains, and returns a domain outside ASCII in its ASCII
// form, to which every mail server can send. It refuses letters such as the long s,
// which comparisons that ignore letter case take for an ASCII letter: the address is another mailbox.
func (p Problems) CleanEmail(field, value string, required bool) string {
	value = p.CleanLine(field, strings.Map(visible, value), required, MaxEmail)
	if value == "" || p.has(field) {
		return value
	}
	addr, err := mail.ParseAddress(value)
	_, domain, _ := strings.Cut(value, "@")
	if err != nil || addr.Address != value || !strings.Contains(strings.Trim(domain, "."), ".") ||
		strings.ContainsFunc(value, foldsToASCII) || strings.ContainsAny(domain, " _[]") ||
		strings.Contains(domain, "..") || strings.HasSuffix(domain, ".") {
		p.Add(field, texts.Errors.EmailInvalid())
		return value
	}
	return asciiDomain(p, field, value)
}

// asciiDomain returns an e-mail address with the ASCII form of its domain.
func asciiDomain(p Problems, field, address string) string {
	name, domain, _ := strings.Cut(address, "@")
	if !strings.ContainsFunc(domain, func(r rune) bool { return r > unicode.MaxASCII }) {
		return address
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		p.Add(field, texts.Errors.EmailInvalid())
		return address
	}
	return name + "@" + ascii
}

// visible returns -1 for an invisible character and any other character unchanged. strings.Map removes characters for
// which it returns -1. It keeps the characters that turnsDirection reports, because they are refused.
func visible(r rune) rune {
	if unicode.Is(unicode.Cf, r) && !turnsDirection(r) {
		return -1
	}
	return r
}

// foldsToASCII reports whether a character outside ASCII has an ASCII letter as its upper or lower case.
func foldsToASCII(r rune) bool {
	return r > unicode.MaxASCII && (unicode.ToLower(r) <= unicode.MaxASCII || unicode.ToUpper(r) <= unicode.MaxASCII)
}

// CleanWebsite validates an optional URL. It adds https if the scheme is missing.
func (p Problems) CleanWebsite(field, value string) string {
	value = p.CleanLine(field, value, false, MaxURL)
	if value == "" || p.has(field) {
		return value
	}
	full := value
	if !strings.Contains(full, "://") {
		full = "https://" + full
	}
	u, err := url.Parse(full)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil ||
		!strings.Contains(strings.Trim(u.Hostname(), "."), ".") || strings.ContainsAny(u.Host, " \"'<>") {
		p.Add(field, texts.Errors.WebsiteInvalid())
		return value
	}
	return full
}

func (p Problems) has(field string) bool { _, there := p[field]; return there }

const gstinAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// The numbers that exist. The characters 3 to 12 are the holder's PAN or, for those who deduct tax and for government
// departments, the TAN. The 14th character is D for those who deduct tax, C for those who collect it, and Z for all
// others. An embassy or an organization of the United Nations has a unique identity number (UIN).
var (
	gstinOfHolder = regexp.MustCompile(`^[0-9]{2}(?:[A-Z]{5}[0-9]{4}|[A-Z]{4}[0-9]{5})[A-Z][1-9A-Z][ZDC][0-9A-Z]$`)
	gstinOfBody   = regexp.MustCompile(`^[0-9]{4}[A-Z]{3}[0-9]{5}[UO][N][0-9A-Z]$`)
)

// CleanGSTIN validates an optional GST number: 15 characters in a form that exists, a known state code and a correct
// check character. It removes spaces, dashes and invisible characters, and converts letters to upper case.
func (p Problems) CleanGSTIN(field, value string) string {
	value = strings.ToUpper(typed.Compact(value))
	if value == "" {
		return ""
	}
	state, known := GSTStateOf(value)
	exists := gstinOfHolder.MatchString(value) || gstinOfBody.MatchString(value)
	if !exists || !known || !state.Issues() || gstinCheck(value[:14]) != value[14] {
		p.Add(field, texts.Errors.GstInvalid())
	}
	return value
}

// gstinCheck computes the check character. It multiplies the characters' values by 1, 2, 1, 2 … in turn. It divides
// each product by 36 and adds the quotient and the remainder to a sum. The check character stands for the difference
// between this sum and the next multiple of 36. If a character is not allowed, it returns 0.
func gstinCheck(first14 string) byte {
	sum := 0
	for i := range len(first14) {
		v := strings.IndexByte(gstinAlphabet, first14[i])
		if v < 0 {
			return 0
		}
		v *= 1 + i%2
		sum += v/36 + v%36
	}
	return gstinAlphabet[(36-sum%36)%36]
}

// CleanNumber parses a typed whole number, which must be from 1 to `most`. `message` returns the error message that
// names the largest allowed number.
func (p Problems) CleanNumber(field, text string, most int, message func(largest string) texts.Message) int {
	n, err := strconv.Atoi(strings.TrimSpace(typed.Digits(text)))
	if err != nil || n < 1 || n > most {
		p.Add(field, message(strconv.Itoa(most)))
	}
	return n
}
