package ssr

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

// Dev is the renderer for development: the Vite server renders each page with the sources as they are,
// and serves everything else that the browser asks for, hot updates included.
type Dev struct {
	render string
	client *http.Client
	proxy  *httputil.ReverseProxy
}

// NewDev makes a renderer that talks to the Vite server at an address like "http://127.0.0.1:5173".
func NewDev(viteURL string) (*Dev, error) {
	vite, err := url.Parse(viteURL)
	if err != nil || vite.Host == "" || (vite.Scheme != "http" && vite.Scheme != "https") {
		return nil, fmt.Errorf("the Vite address %q is not an http address", viteURL)
	}
	return &Dev{
		render: vite.JoinPath("__render").String(),
		client: &http.Client{Timeout: 30 * time.Second},
		proxy:  &httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(vite) }},
	}, nil
}

// Render implements Renderer by the Vite server's /__render (web/vite/render-plugin.ts). A failure carries
// the error with the stack mapped to the sources.
func (d *Dev) Render(ctx context.Context, boot []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, d.render, bytes.NewReader(boot))
	if err != nil {
		return nil, &RenderError{Message: "ask the Vite server", Err: err}
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := d.client.Do(request)
	if err != nil {
		return nil, &RenderError{Message: "the Vite server does not answer: " + err.Error(), Err: err}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &RenderError{Message: "the Vite server's answer broke off", Err: err}
	}
	if response.StatusCode != http.StatusOK {
		return nil, &RenderError{Name: "vite", Message: response.Status, Stack: string(body)}
	}
	return body, nil
}

// Assets implements Renderer; in development the Vite server knows them.
func (d *Dev) Assets() Assets { return Assets{} }

// Close implements Renderer.
func (d *Dev) Close() error {
	d.client.CloseIdleConnections()
	return nil
}

// ServeHTTP passes a request, web sockets too, on to the Vite server.
func (d *Dev) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.proxy.ServeHTTP(w, r) }
