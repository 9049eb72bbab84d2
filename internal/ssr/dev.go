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

// Dev is the renderer for development. The Vite server renders each page from the current sources. It also serves all
// other files, including hot updates.
type Dev struct {
	render string
	client *http.Client
	proxy  *httputil.ReverseProxy
}

// NewDev returns a renderer that uses the Vite server at a URL such as "http://127.0.0.1:5173".
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

// Render implements Renderer. It calls the path /__render of the Vite server (web/vite/render-plugin.ts). If the Vite
// server cannot render the page, the error contains the stack trace with positions in the source files.
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

// Assets implements Renderer. The result is empty, because the Vite server manages the assets in development.
func (d *Dev) Assets() Assets { return Assets{} }

func (d *Dev) Close() error {
	d.client.CloseIdleConnections()
	return nil
}

// ServeHTTP forwards requests, including web sockets, to the Vite server.
func (d *Dev) ServeHTTP(w http.ResponseWriter, r *http.Request) { d.proxy.ServeHTTP(w, r) }
