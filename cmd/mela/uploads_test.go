package main_test

import (
	"bytes"
	"crypto/rand"
	"io"
	"mime/multipart"
	"net/http"
	"testing"
)

// applyWithFile sends a volunteer's application with a biodata file of a size in bytes, and returns the status.
func (p *process) applyWithFile(t *testing.T, size int) int {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{
		"name": "Venkatalakshmi " + rand.Text(), "occupation": "farmer", "address": "Chityal, Nalgonda", "email": payerEmail,
		"mobile": payerPhone, "experience": "None",
	} {
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("biodata", "cv.pdf")
	if err != nil {
		t.Fatal(err)
	}
	content := make([]byte, size)
	_, _ = rand.Read(content) // never fails
	copy(content, "%PDF-1.4\n")
	const end = "\nstartxref\n0\n%%EOF\n"
	copy(content[size-len(end):], end)
	if _, err := part.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+"/volunteer", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}
