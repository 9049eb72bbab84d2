package site

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Wallets contains the phone wallets to which visitors can add entry codes. If a wallet is nil, the site does not
// offer it.
type Wallets struct {
	Apple  AppleWallet
	Google GoogleWallet
}

// AppleWallet creates pass files for Apple Wallet. It must be safe for concurrent use.
type AppleWallet interface {
	Pass(p fair.WalletPass) ([]byte, error)
}

// GoogleWallet creates the link with which a visitor saves a pass in Google Wallet. It must be safe for concurrent
// use.
type GoogleWallet interface {
	Link(p fair.WalletPass, now time.Time) (string, error)
}

// The paths at which visitors add an entry code to a wallet. The query contains the language and the same parameters
// as on the page that shows the code.
const (
	applePassPath  = "/entry-code.pkpass"
	googlePassPath = "/entry-code/google-wallet"
)

// ownCodeFiles maps paths to the functions that serve an entry code as a file. The query of a request contains the
// ids of the order or registration.
var ownCodeFiles = map[string]func(*Site, http.ResponseWriter, *http.Request){
	entryImagePath: (*Site).serveEntryImage,
	applePassPath:  (*Site).serveApplePass,
	googlePassPath: (*Site).serveGooglePass,
}

// walletHrefs returns the URLs at which a member's own code can be added to the wallets. If a wallet is not offered,
// its URL is empty.
func (w Wallets) walletHrefs(own url.Values, member int, lang fair.Lang) (apple, google string) {
	query := maps.Clone(own)
	query.Set("lang", string(lang))
	if w.Apple != nil {
		apple = ownCodeHref(applePassPath, query, member)
	}
	if w.Google != nil {
		google = ownCodeHref(googlePassPath, query, member)
	}
	return apple, google
}

// walletPass returns the pass for the entry code that the request's query identifies. If this fails, it responds with
// an error page, and `ok` is false.
func (s *Site) walletPass(w http.ResponseWriter, r *http.Request) (pass fair.WalletPass, ok bool) {
	code, member, ok := s.ownCode(w, r)
	if !ok {
		return pass, false
	}
	edition, err := s.app.Content.Edition(r.Context())
	if err != nil {
		s.serveFailure(w, r, fair.English, "wallet pass", err)
		return pass, false
	}
	lang := fair.ParseLang(r.URL.Query().Get("lang"))
	serial := sha256.Sum256([]byte(code.Text))
	holder := fair.WalletField{
		Label: texts.Documents.WalletHolder().In(lang),
		Value: fair.Payer{Name: code.Holder}.FirstName(),
	}
	if holder.Value == "" {
		holder.Value = texts.Documents.WalletMember(strconv.Itoa(member)).In(lang)
	}
	return fair.WalletPass{
		Serial: hex.EncodeToString(serial[:12]), EditionID: edition.ID, Organisation: edition.Society.OrEnglish(lang),
		Title: edition.Title.OrEnglish(lang), Label: texts.Documents.WalletLabel().In(lang), Holder: holder,
		Dates: fair.WalletField{Label: texts.Documents.WalletDates().In(lang), Value: edition.Dates.OrEnglish(lang)},
		Venue: fair.WalletField{Label: texts.Documents.WalletVenue().In(lang), Value: edition.VenueShort.OrEnglish(lang)},
		Code:  code.Text, Begins: edition.Start(), Ends: edition.End(), Lang: lang,
	}, true
}

// serveApplePass sends an entry code as an Apple Wallet pass file.
func (s *Site) serveApplePass(w http.ResponseWriter, r *http.Request) {
	if s.wallets.Apple == nil {
		s.serveNotFound(w, r, fair.English)
		return
	}
	pass, ok := s.walletPass(w, r)
	if !ok {
		return
	}
	file, err := s.wallets.Apple.Pass(pass)
	if err != nil {
		s.serveFailure(w, r, fair.English, "wallet pass", err)
		return
	}
	serveDownload(w, r, "application/vnd.apple.pkpass", "entry-code.pkpass", file)
}

// serveGooglePass redirects to the URL with which the visitor saves an entry code in Google Wallet.
func (s *Site) serveGooglePass(w http.ResponseWriter, r *http.Request) {
	if s.wallets.Google == nil {
		s.serveNotFound(w, r, fair.English)
		return
	}
	pass, ok := s.walletPass(w, r)
	if !ok {
		return
	}
	link, err := s.wallets.Google.Link(pass, time.Now())
	if err != nil {
		s.serveFailure(w, r, fair.English, "wallet pass", err)
		return
	}
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("X-Robots-Tag", "noindex")
	w.Header().Set("Location", link)
	w.WriteHeader(http.StatusSeeOther)
}
