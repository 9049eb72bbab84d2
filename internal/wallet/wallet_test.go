package wallet_test

import (
	"archive/zip"
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1" //nolint:gosec // the format of passes
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"image"
	"image/png"
	"io"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/smallstep/pkcs7"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wallet"
)

// now is the current time. The tests cannot use a fixed time, because the library writes the current time into the
// signature.
var now = time.Now().UTC().Truncate(time.Second)

func pass() fair.WalletPass {
	return fair.WalletPass{
		Serial: "68c4b3000123456789abcdef-1", EditionID: "2025", Organisation: "The Society", Title: "Mega Kisan Mela",
		Label: "Entry code", Holder: fair.WalletField{Label: "Visitor", Value: "Ravi"},
		Dates: fair.WalletField{Label: "Dates", Value: "13–14 September 2025"},
		Venue: fair.WalletField{Label: "Venue", Value: "Patancheru"}, Code: "HTTPS://FAIR.EXAMPLE.ORG/E/ABC",
		Begins: now.AddDate(0, 0, 12), Ends: now.AddDate(0, 0, 14), Lang: fair.English,
	}
}

// authority is a certificate authority for tests, in place of Apple's certificate authority.
type authority struct {
	certificate *x509.Certificate
	key         *rsa.PrivateKey
}

func newAuthority(t *testing.T) authority {
	t.Helper()
	key := newKey(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Authority"}, NotBefore: now.AddDate(-1, 0, 0),
		NotAfter: now.AddDate(1, 0, 0), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	return authority{sign(t, template, template, key.Public(), key), key}
}

func newKey(t *testing.T) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func sign(
	t *testing.T, template, parent *x509.Certificate, of crypto.PublicKey, by *rsa.PrivateKey,
) *x509.Certificate {
	t.Helper()
	der, err := x509.CreateCertificate(rand.Reader, template, parent, of, by)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return certificate
}

// leaf returns the PEM blocks of a pass certificate and its key.
func (a authority) leaf(t *testing.T, passType string, until time.Time) []byte {
	t.Helper()
	key := newKey(t)
	certificate := sign(t, &x509.Certificate{
		SerialNumber: big.NewInt(2), NotBefore: now.AddDate(-1, 0, 0), NotAfter: until,
		Subject: pkix.Name{
			CommonName: "Pass Type ID", OrganizationalUnit: []string{"TEAM123456"},
			ExtraNames: []pkix.AttributeTypeAndValue{
				{Type: asn1.ObjectIdentifier{0, 9, 2342, 19200300, 100, 1, 1}, Value: passType},
			},
		},
	}, a.certificate, key.Public(), a.key)
	return append(pemOf("CERTIFICATE", certificate.Raw), keyPEM(t, key)...)
}

func (a authority) pem() []byte { return pemOf("CERTIFICATE", a.certificate.Raw) }

func pemOf(kind string, der []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
}

func keyPEM(t *testing.T, key *rsa.PrivateKey) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pemOf("PRIVATE KEY", der)
}

func icon(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 180, 180))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAnApplePassIsSigned(t *testing.T) {
	t.Parallel()
	ca := newAuthority(t)
	blocks := append(ca.leaf(t, "pass.org.example.entry", now.AddDate(0, 6, 0)), ca.pem()...)
	apple, err := wallet.NewApple(blocks, icon(t), now)
	if err != nil {
		t.Fatal(err)
	}
	file, err := apple.Pass(pass())
	if err != nil {
		t.Fatal(err)
	}
	files := unzip(t, file)
	var hashes map[string]string
	if err := json.Unmarshal(files["manifest.json"], &hashes); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pass.json", "icon.png", "icon@2x.png", "icon@3x.png"} {
		sum := sha1.Sum(files[name]) //nolint:gosec // the format of passes
		if hashes[name] != hex.EncodeToString(sum[:]) || len(files[name]) == 0 {
			t.Errorf("%s: hash %s", name, hashes[name])
		}
	}
	if len(hashes) != 4 || len(files) != 6 {
		t.Errorf("%d hashes, %d files", len(hashes), len(files))
	}
	signature, err := pkcs7.Parse(files["signature"])
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(ca.certificate)
	signature.Content = files["manifest.json"]
	if err := signature.VerifyWithChainAtTime(roots, now); err != nil {
		t.Errorf("the signature: %v", err)
	}
	signature.Content = append([]byte(" "), files["manifest.json"]...)
	if signature.VerifyWithChainAtTime(roots, now) == nil {
		t.Error("a changed list of files is accepted")
	}
	var signedAt time.Time // Apple refuses a signature without this time
	err = signature.UnmarshalSignedAttribute(pkcs7.OIDAttributeSigningTime, &signedAt)
	if err != nil || signedAt.IsZero() {
		t.Errorf("the time of the signature: %v", err)
	}
	checkRequired(t, files["pass.json"], "formatVersion", "passTypeIdentifier", "teamIdentifier", "organizationName",
		"serialNumber", "description", "eventTicket")
	for _, want := range []string{
		`"formatVersion":1`, `"format":"PKBarcodeFormatQR"`, `"messageEncoding":"iso-8859-1"`,
		`"passTypeIdentifier":"pass.org.example.entry"`, `"teamIdentifier":"TEAM123456"`,
		`"message":"HTTPS://FAIR.EXAMPLE.ORG/E/ABC"`,
		`"serialNumber":"68c4b3000123456789abcdef-1"`, `"value":"Ravi"`,
		`"expirationDate":"` + now.AddDate(0, 0, 14).Format(time.RFC3339),
	} {
		if !strings.Contains(string(files["pass.json"]), want) {
			t.Errorf("pass.json has no %s: %s", want, files["pass.json"])
		}
	}
}

// checkRequired checks that an object has the fields that the wallet's documentation requires, and that none of these
// fields is empty.
func checkRequired(t *testing.T, object []byte, fields ...string) {
	t.Helper()
	var has map[string]any
	if err := json.Unmarshal(object, &has); err != nil {
		t.Fatal(err)
	}
	for _, field := range fields {
		if has[field] == nil || has[field] == "" {
			t.Errorf("%s is missing in %s", field, object)
		}
	}
}

func unzip(t *testing.T, content []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestKeysOfApplePassesThatAreRefused(t *testing.T) {
	t.Parallel()
	ca, other := newAuthority(t), newAuthority(t)
	good := ca.leaf(t, "pass.org.example.entry", now.AddDate(0, 6, 0))
	for name, blocks := range map[string][]byte{
		"cannot be read": []byte("nothing"),
		"WWDR":           good,
		"did not sign":   append(bytes.Clone(good), other.pem()...),
		"valid from":     append(ca.leaf(t, "pass.org.example.entry", now.AddDate(0, 0, -1)), ca.pem()...),
		"names no pass":  append(ca.leaf(t, "com.example.app", now.AddDate(0, 6, 0)), ca.pem()...),
	} {
		if _, err := wallet.NewApple(blocks, icon(t), now); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want an error with %q: %v", name, err)
		}
	}
}

func TestAGoogleLinkIsSigned(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	account, err := json.Marshal(map[string]string{
		"client_email": "wallet@fair.iam.gserviceaccount.com", "private_key": string(keyPEM(t, key)),
	})
	if err != nil {
		t.Fatal(err)
	}
	google, err := wallet.NewGoogle(account, "3388000000000000000")
	if err != nil {
		t.Fatal(err)
	}
	link, err := google.Link(pass(), now)
	if err != nil {
		t.Fatal(err)
	}
	signed, ok := strings.CutPrefix(link, "https://pay.google.com/gp/v/save/")
	if !ok || len(link) > 2000 {
		t.Errorf("%d characters: %s", len(link), link)
	}
	claims := jwt.MapClaims{}
	_, err = jwt.ParseWithClaims(signed, claims, func(*jwt.Token) (any, error) { return key.Public(), nil },
		jwt.WithValidMethods([]string{"RS256"}), jwt.WithAudience("google"))
	if err != nil {
		t.Fatal(err)
	}
	content, err := json.Marshal(claims)
	if err != nil {
		t.Fatal(err)
	}
	checkRequired(t, content, "iss", "aud", "typ", "iat", "payload", "origins")
	var payload struct {
		Payload struct {
			Classes []json.RawMessage `json:"eventTicketClasses"`
			Objects []json.RawMessage `json:"eventTicketObjects"`
		} `json:"payload"`
	}
	if err := json.Unmarshal(content, &payload); err != nil || len(payload.Payload.Classes) != 1 ||
		len(payload.Payload.Objects) != 1 {
		t.Fatalf("%v: %s", err, content)
	}
	checkRequired(t, payload.Payload.Classes[0], "id", "issuerName", "eventName", "reviewStatus")
	checkRequired(t, payload.Payload.Objects[0], "id", "classId", "state", "barcode")
	for _, want := range []string{
		`"state":"ACTIVE"`, `"type":"QR_CODE"`,
		`"typ":"savetowallet"`, `"iss":"wallet@fair.iam.gserviceaccount.com"`, `"value":"HTTPS://FAIR.EXAMPLE.ORG/E/ABC"`,
		`"id":"3388000000000000000.68c4b3000123456789abcdef-1-`, `"classId":"3388000000000000000.entry-2025-`,
	} {
		if !strings.Contains(string(content), want) {
			t.Errorf("no %s in %s", want, content)
		}
	}
	for _, bad := range []struct{ account, issuer string }{
		{"nothing", "3388000000000000000"},
		{"{}", "3388000000000000000"},
		{string(account), "x"},
		{`{"client_email":"a@b.c","private_key":"x"}`, "3388000000000000000"},
	} {
		if _, err := wallet.NewGoogle([]byte(bad.account), bad.issuer); err == nil {
			t.Errorf("%v is accepted", bad)
		}
	}
}

// Google keeps the first content that it receives for an id. Therefore, a pass that is saved after the dates have
// changed, or in another language, must have other ids. With the same ids, it would show the old dates, or texts in
// another language.
func TestAChangedGooglePassHasOtherIDs(t *testing.T) {
	t.Parallel()
	key := newKey(t)
	account, err := json.Marshal(map[string]string{
		"client_email": "w@fair.example", "private_key": string(keyPEM(t, key)),
	})
	if err != nil {
		t.Fatal(err)
	}
	google, err := wallet.NewGoogle(account, "3388000000000000000")
	if err != nil {
		t.Fatal(err)
	}
	ids := func(p fair.WalletPass) string {
		t.Helper()
		link, err := google.Link(p, now)
		if err != nil {
			t.Fatal(err)
		}
		var claims struct {
			jwt.RegisteredClaims
			Payload struct {
				Classes []struct{ ID string } `json:"eventTicketClasses"`
				Objects []struct {
					ID    string
					Class string `json:"classId"`
				} `json:"eventTicketObjects"`
			} `json:"payload"`
		}
		_, err = jwt.ParseWithClaims(strings.TrimPrefix(link, "https://pay.google.com/gp/v/save/"), &claims,
			func(*jwt.Token) (any, error) { return key.Public(), nil })
		if err != nil || claims.Payload.Classes[0].ID != claims.Payload.Objects[0].Class {
			t.Fatalf("%v: %+v", err, claims.Payload)
		}
		return claims.Payload.Classes[0].ID + " " + claims.Payload.Objects[0].ID
	}
	first := ids(pass())
	if again := ids(pass()); again != first {
		t.Errorf("the same pass has the ids %s, then %s", first, again)
	}
	moved, telugu := pass(), pass()
	moved.Begins, moved.Ends = moved.Begins.AddDate(0, 0, 7), moved.Ends.AddDate(0, 0, 7)
	telugu.Title, telugu.Lang = "మెగా కిసాన్ మేళా", fair.Telugu
	for what, p := range map[string]fair.WalletPass{"other dates": moved, "another language": telugu} {
		firstClass, firstObject, _ := strings.Cut(first, " ")
		class, object, _ := strings.Cut(ids(p), " ")
		if class == firstClass || object == firstObject {
			t.Errorf("a pass with %s has the ids %s and %s again", what, class, object)
		}
	}
}
