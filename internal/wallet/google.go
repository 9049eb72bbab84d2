package wallet

import (
	"crypto/rsa"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
)

// Google makes links that save a pass in Google Wallet. It is safe for concurrent use.
type Google struct {
	issuer string // the issuer account's number
	email  string // the service account's e-mail address
	key    *rsa.PrivateKey
}

// saveAddress is the beginning of a link. The signed pass is appended to it.
const saveAddress = "https://pay.google.com/gp/v/save/"

var issuerPattern = regexp.MustCompile(`^[0-9]{6,30}$`)

// NewGoogle reads the JSON key of a service account that is allowed to create passes for an issuer.
func NewGoogle(account []byte, issuer string) (*Google, error) {
	var file struct {
		Email string `json:"client_email"`
		Key   string `json:"private_key"`
	}
	if err := json.Unmarshal(account, &file); err != nil {
		return nil, fmt.Errorf("the key of the service account is not JSON: %w", err)
	}
	if file.Email == "" {
		return nil, errors.New("the key of the service account has no client_email")
	}
	if !issuerPattern.MatchString(issuer) {
		return nil, errors.New("the issuer must be the number of a Google Wallet issuer account")
	}
	key, err := jwt.ParseRSAPrivateKeyFromPEM([]byte(file.Key))
	if err != nil {
		return nil, fmt.Errorf("the private key of the service account cannot be read: %w", err)
	}
	return &Google{issuer: issuer, email: file.Email, key: key}, nil
}

type (
	googleText struct {
		Default struct {
			Language string `json:"language"`
			Value    string `json:"value"`
		} `json:"defaultValue"`
	}
	googleVenue struct {
		Name    googleText `json:"name"`
		Address googleText `json:"address"`
	}
	googleTimes struct {
		Start string `json:"start"`
		End   string `json:"end"`
	}
	googleClass struct {
		ID       string      `json:"id"`
		Issuer   string      `json:"issuerName"`
		Review   string      `json:"reviewStatus"`
		Event    googleText  `json:"eventName"`
		Venue    googleVenue `json:"venue"`
		DateTime googleTimes `json:"dateTime"`
		Colour   string      `json:"hexBackgroundColor"`
	}
	googleBarcode struct {
		Type  string `json:"type"`
		Value string `json:"value"`
	}
	googleObject struct {
		ID      string        `json:"id"`
		Class   string        `json:"classId"`
		State   string        `json:"state"`
		Holder  string        `json:"ticketHolderName"`
		Barcode googleBarcode `json:"barcode"`
	}
)

// Link returns a link that saves a pass in Google Wallet. Everyone who has the link can save the pass. Therefore, the
// link must be kept secret, as the entry code must.
func (g *Google) Link(p fair.WalletPass, now time.Time) (string, error) {
	text := func(value string) (t googleText) {
		t.Default.Language, t.Default.Value = string(p.Lang), value
		return t
	}
	class := googleClass{
		Issuer: p.Organisation, Review: "UNDER_REVIEW", Event: text(p.Title),
		Venue:    googleVenue{text(p.Venue.Value), text(p.Venue.Value)},
		DateTime: googleTimes{p.Begins.Format(time.RFC3339), p.Ends.Format(time.RFC3339)},
		Colour:   design.CSS(design.Leaf800),
	}
	version, err := versionOf(class)
	if err != nil {
		return "", err
	}
	class.ID = g.issuer + ".entry-" + p.EditionID + "-" + version
	claims := jwt.MapClaims{
		"iss": g.email, "aud": "google", "typ": "savetowallet", "iat": now.Unix(), "origins": []string{},
		"payload": map[string]any{
			"eventTicketClasses": []googleClass{class},
			"eventTicketObjects": []googleObject{{
				ID: g.issuer + "." + p.Serial + "-" + version, Class: class.ID, State: "ACTIVE", Holder: p.Holder.Value,
				Barcode: googleBarcode{"QR_CODE", p.Code},
			}},
		},
	}
	signed, err := jwt.NewWithClaims(jwt.SigningMethodRS256, claims).SignedString(g.key)
	return saveAddress + signed, err
}

// versionOf returns a short hash of a class's content, which becomes a part of the ids. This is necessary because
// Google keeps the first content that it receives for an id. A pass that is saved after a change of the dates, or in
// another language, needs a new id to have the new content.
func versionOf(class googleClass) (string, error) {
	content, err := json.Marshal(class)
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6]), err
}
