// Package cloud is a client for the WhatsApp Business Platform, Cloud API (docs/whatsapp.md).
package cloud

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Config contains the access to one phone number of one account.
type Config struct {
	URL         string // the provider's address with the version, such as https://graph.facebook.com/v26.0
	Token       string
	PhoneID     string
	AccountID   string
	AppSecret   string // signs webhooks
	VerifyToken string // proves the address of the webhooks
	HTTP        *http.Client
}

// Client sends requests to the provider. It is safe for concurrent use.
type Client struct{ Config }

// timeout is how long a request may take.
const timeout = 15 * time.Second

// maxResponse is the most that is read of a response, in bytes.
const maxResponse = 4 << 20

// New returns a Client.
func New(c Config) *Client {
	if c.HTTP == nil {
		c.HTTP = &http.Client{Timeout: timeout}
	}
	c.URL = strings.TrimRight(c.URL, "/")
	return &Client{c}
}

// Send sends a message and returns its id. The provider has accepted it then; whether it arrives, the webhooks tell.
func (c *Client) Send(ctx context.Context, m Message) (id string, err error) {
	m.Product, m.RecipientType = product, "individual"
	var out struct {
		Messages []struct {
			ID string `json:"id"`
		} `json:"messages"`
	}
	if err := c.call(ctx, http.MethodPost, c.PhoneID+"/messages", m, &out); err != nil {
		return "", err
	}
	if len(out.Messages) == 0 || out.Messages[0].ID == "" {
		return "", &Error{Message: "the response has no message id", Uncertain: true}
	}
	return out.Messages[0].ID, nil
}

// Upload stores a file at the provider for 30 days and returns its id.
func (c *Client) Upload(ctx context.Context, name, kind string, content []byte) (id string, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", multipart.FileContentDisposition("file", name))
	header.Set("Content-Type", kind)
	part, err := form.CreatePart(header)
	if err == nil {
		_, err = part.Write(content)
	}
	if err := errors.Join(err, form.WriteField("messaging_product", product), form.WriteField("type", kind),
		form.Close()); err != nil {
		return "", err
	}
	var out struct {
		ID string `json:"id"`
	}
	err = c.do(ctx, http.MethodPost, c.PhoneID+"/media", form.FormDataContentType(), &body, &out)
	return out.ID, err
}

// UploadSample stores a PDF for the people who approve templates, and returns its handle.
func (c *Client) UploadSample(ctx context.Context, name string, content []byte) (handle string, err error) {
	query := url.Values{
		"file_name": {name}, "file_length": {strconv.Itoa(len(content))}, "file_type": {"application/pdf"},
	}
	var session struct {
		ID string `json:"id"`
	}
	// "app" stands for the app to which the access token belongs.
	if err := c.call(ctx, http.MethodPost, "app/uploads?"+query.Encode(), struct{}{}, &session); err != nil {
		return "", err
	}
	var out struct {
		Handle string `json:"h"`
	}
	err = c.do(ctx, http.MethodPost, session.ID, "application/pdf", bytes.NewReader(content), &out)
	return out.Handle, err
}

// CreateTemplate submits a template for approval.
func (c *Client) CreateTemplate(ctx context.Context, t Template) (made Template, err error) {
	err = c.call(ctx, http.MethodPost, c.AccountID+"/message_templates", t, &made)
	return made, err
}

// Templates lists all templates of the account.
func (c *Client) Templates(ctx context.Context) (all []Template, err error) {
	path := c.AccountID + "/message_templates?limit=100&fields=id,name,language,status,category,rejected_reason"
	for path != "" {
		var page struct {
			Data   []Template `json:"data"`
			Paging struct {
				Cursors struct {
					After string `json:"after"`
				} `json:"cursors"`
				Next string `json:"next"`
			} `json:"paging"`
		}
		if err := c.call(ctx, http.MethodGet, path, nil, &page); err != nil {
			return nil, err
		}
		all, path = append(all, page.Data...), ""
		if page.Paging.Next != "" && page.Paging.Cursors.After != "" {
			path = c.AccountID + "/message_templates?limit=100&after=" + url.QueryEscape(page.Paging.Cursors.After)
		}
	}
	return all, nil
}

// Number returns the state of the phone number.
func (c *Client) Number(ctx context.Context) (n Number, err error) {
	err = c.call(ctx, http.MethodGet, c.PhoneID+"?fields=display_phone_number,verified_name,quality_rating,status,"+
		"whatsapp_business_manager_messaging_limit,health_status", nil, &n)
	return n, err
}

// Subscribe makes the provider send the account's webhooks.
func (c *Client) Subscribe(ctx context.Context) error {
	return c.call(ctx, http.MethodPost, c.AccountID+"/subscribed_apps", struct{}{}, nil)
}

func (c *Client) call(ctx context.Context, method, path string, in, out any) error {
	if in == nil {
		return c.do(ctx, method, path, "", nil, out)
	}
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	return c.do(ctx, method, path, "application/json", bytes.NewReader(body), out)
}

func (c *Client) do(ctx context.Context, method, path, kind string, body io.Reader, out any) (err error) {
	request, err := http.NewRequestWithContext(ctx, method, c.URL+"/"+path, body)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+c.Token)
	if strings.HasPrefix(path, "upload:") { // this part of the interface has a scheme and an offset of its own
		request.Header.Set("Authorization", "OAuth "+c.Token)
		request.Header.Set("File_offset", "0")
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return lost(err)
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxResponse))
	if err != nil {
		return lost(err)
	}
	if response.StatusCode != http.StatusOK {
		return errorOf(response.StatusCode, text)
	}
	if out == nil {
		return nil
	}
	if err := json.Unmarshal(text, out); err != nil {
		return &Error{
			HTTP:      response.StatusCode,
			Message:   fmt.Sprintf("the response cannot be read: %v", err),
			Uncertain: true,
		}
	}
	return nil
}

// lost returns the error of a request without a response. If there was no connection, nothing was sent.
func lost(err error) error {
	var op *net.OpError
	notSent := errors.As(err, &op) && op.Op == "dial"
	return &Error{Message: "the provider did not answer", Uncertain: !notSent, cause: err}
}
