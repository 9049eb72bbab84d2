package wallet

import (
	"archive/zip"
	"bytes"
	"crypto"
	"crypto/sha1" //nolint:gosec // Apple's format demands SHA-1 for the list of files; the signature covers the list
	"crypto/tls"
	"crypto/x509"
	"encoding/asn1"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/smallstep/pkcs7"
	"golang.org/x/image/draw"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
)

// Apple makes passes for Apple Wallet. It is safe for concurrent use.
type Apple struct {
	certificate  *x509.Certificate
	intermediate *x509.Certificate
	key          crypto.PrivateKey
	passType     string
	team         string
	icons        map[string][]byte
}

// AppleType is the media type of a pass.
const AppleType = "application/vnd.apple.pkpass"

// The attributes of a certificate's subject. The attribute "user id" contains the pass type, and the attribute
// "organizational unit" contains the team.
var (
	userID = asn1.ObjectIdentifier{0, 9, 2342, 19200300, 100, 1, 1}
	unit   = asn1.ObjectIdentifier{2, 5, 4, 11}
)

// NewApple returns an Apple that uses the given PEM blocks: a pass type certificate, its private key and Apple's
// intermediate certificate. If the blocks are invalid, or if the pass type certificate is not valid at the time `now`,
// NewApple returns an error that explains the problem. icon is a PNG image.
func NewApple(pemBlocks, icon []byte, now time.Time) (*Apple, error) {
	pair, err := tls.X509KeyPair(pemBlocks, pemBlocks)
	if err != nil {
		return nil, fmt.Errorf("the certificate and its key cannot be read: %w", err)
	}
	if len(pair.Certificate) < 2 {
		return nil, errors.New("the intermediate certificate of Apple (WWDR) is missing after the pass certificate")
	}
	a := &Apple{key: pair.PrivateKey}
	if a.certificate, err = x509.ParseCertificate(pair.Certificate[0]); err != nil {
		return nil, err
	}
	if a.intermediate, err = x509.ParseCertificate(pair.Certificate[1]); err != nil {
		return nil, err
	}
	if err := a.certificate.CheckSignatureFrom(a.intermediate); err != nil {
		return nil, fmt.Errorf("the intermediate certificate did not sign the pass certificate: %w", err)
	}
	if now.After(a.certificate.NotAfter) || now.Before(a.certificate.NotBefore) {
		return nil, fmt.Errorf("the pass certificate is valid from %s to %s", a.certificate.NotBefore.Format(time.DateOnly),
			a.certificate.NotAfter.Format(time.DateOnly))
	}
	for _, name := range a.certificate.Subject.Names {
		value, _ := name.Value.(string)
		switch {
		case name.Type.Equal(userID):
			a.passType = value
		case name.Type.Equal(unit):
			a.team = value
		}
	}
	if !strings.HasPrefix(a.passType, "pass.") || a.team == "" {
		return nil, errors.New("the certificate is not that of a pass type: it names no pass type and team")
	}
	a.icons, err = scaledIcons(icon)
	return a, err
}

// iconEdge is the width and height of the icon in points.
const iconEdge = 29

func scaledIcons(icon []byte) (map[string][]byte, error) {
	drawing, err := png.Decode(bytes.NewReader(icon))
	if err != nil {
		return nil, fmt.Errorf("the icon of passes: %w", err)
	}
	icons := map[string][]byte{}
	for name, scale := range map[string]int{"icon.png": 1, "icon@2x.png": 2, "icon@3x.png": 3} {
		small := image.NewRGBA(image.Rect(0, 0, scale*iconEdge, scale*iconEdge))
		draw.CatmullRom.Scale(small, small.Bounds(), drawing, drawing.Bounds(), draw.Src, nil)
		var b bytes.Buffer
		if err := png.Encode(&b, small); err != nil {
			return nil, err
		}
		icons[name] = b.Bytes()
	}
	return icons, nil
}

type (
	appleField struct {
		Key   string `json:"key"`
		Label string `json:"label,omitempty"`
		Value string `json:"value"`
	}
	appleBarcode struct {
		Format   string `json:"format"`
		Message  string `json:"message"`
		Encoding string `json:"messageEncoding"`
	}
	appleTicket struct {
		Primary   []appleField `json:"primaryFields"`
		Secondary []appleField `json:"secondaryFields"`
		Auxiliary []appleField `json:"auxiliaryFields"`
	}
	applePass struct {
		Version      int            `json:"formatVersion"`
		PassType     string         `json:"passTypeIdentifier"`
		Team         string         `json:"teamIdentifier"`
		Organisation string         `json:"organizationName"`
		Serial       string         `json:"serialNumber"`
		Description  string         `json:"description"`
		Relevant     string         `json:"relevantDate"`
		Expires      string         `json:"expirationDate"`
		Foreground   string         `json:"foregroundColor"`
		Background   string         `json:"backgroundColor"`
		LabelColour  string         `json:"labelColor"`
		Barcodes     []appleBarcode `json:"barcodes"`
		Ticket       appleTicket    `json:"eventTicket"`
	}
)

// Pass returns a pass file. It is a ZIP archive that contains the pass, its images, the hashes of these files, and a
// signature.
func (a *Apple) Pass(p fair.WalletPass) ([]byte, error) {
	field := func(key string, f fair.WalletField) []appleField { return []appleField{{key, f.Label, f.Value}} }
	content, err := json.Marshal(applePass{
		Version: 1, PassType: a.passType, Team: a.team, Organisation: p.Organisation, Serial: p.Serial,
		Description: p.Label + ": " + p.Title, Relevant: p.Begins.Format(time.RFC3339), Expires: p.Ends.Format(time.RFC3339),
		Foreground: rgb(0xFFFFFF), Background: rgb(design.Leaf800), LabelColour: rgb(design.Turmeric400),
		Barcodes: []appleBarcode{{"PKBarcodeFormatQR", p.Code, "iso-8859-1"}},
		Ticket: appleTicket{
			field("event", fair.WalletField{Label: p.Label, Value: p.Title}), field("holder", p.Holder),
			append(field("dates", p.Dates), field("venue", p.Venue)...),
		},
	})
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{"pass.json": content}
	maps.Copy(files, a.icons)
	hashes := map[string]string{}
	for name, file := range files {
		sum := sha1.Sum(file) //nolint:gosec // see the import
		hashes[name] = hex.EncodeToString(sum[:])
	}
	if files["manifest.json"], err = json.Marshal(hashes); err != nil {
		return nil, err
	}
	if files["signature"], err = a.sign(files["manifest.json"]); err != nil {
		return nil, err
	}
	return zipped(files)
}

// sign returns a detached signature of content. The signature includes both certificates.
func (a *Apple) sign(content []byte) ([]byte, error) {
	signed, err := pkcs7.NewSignedData(content)
	if err != nil {
		return nil, err
	}
	signed.SetDigestAlgorithm(pkcs7.OIDDigestAlgorithmSHA256)
	err = signed.AddSignerChain(a.certificate, a.key, []*x509.Certificate{a.intermediate}, pkcs7.SignerInfoConfig{})
	if err != nil {
		return nil, err
	}
	signed.Detach()
	return signed.Finish()
}

func zipped(files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := archive.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(files[name]); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return b.Bytes(), err
}

func rgb(colour int) string {
	return fmt.Sprintf("rgb(%d, %d, %d)", colour>>16, colour>>8&0xff, colour&0xff)
}
