package sandbox

import (
	"net/url"

	"github.com/mela-fair/mela/internal/markup"
	"github.com/mela-fair/mela/texts"
)

// html returns the page.
func (v pageView) html() string {
	var page markup.Page
	v.writeHead(&page)
	switch v.State {
	case "pay":
		v.writeForm(&page)
	case pageLeft:
		page.Add(`<p class="notice" role="status">{}</p>
<p class="links"><a href="/sandbox/pg/view/sessions/checkout?payment_session_id={}">{}</a>
`, v.say(texts.Checkout.Left()), url.QueryEscape(v.Session), v.say(texts.Checkout.Again()))
		if v.Back != "" {
			page.Add(`<a href="{}">{}</a>`, markup.URL(v.Back), v.say(texts.Checkout.Back()))
		}
		page.Add("</p>\n")
	case pageModalResult:
		page.Add(`<p class="notice" role="status" id="result">{}</p>
<script src="/sandbox/js/v3/modal-result.js"></script>
`, v.say(texts.Checkout.Left()))
	case pageUnknown:
		page.Add("<p class=\"notice\" role=\"alert\">{}</p>\n", v.say(texts.Checkout.StatesUnknown()))
	default:
		page.Add("<p class=\"notice\" role=\"status\">{}</p>\n", v.Message)
		if v.Back != "" {
			page.Add("<p class=\"links\"><a href=\"{}\">{}</a></p>\n", markup.URL(v.Back), v.say(texts.Checkout.Back()))
		}
	}
	page.Add("</main>\n</body>\n</html>\n")
	return page.String()
}

// writeHead writes the beginning of the page: the banner, the merchant and the amount to pay.
func (v pageView) writeHead(page *markup.Page) {
	title := v.say(texts.Checkout.Title())
	if v.OrderID != "" {
		title += " · " + v.OrderID
	}
	page.Add(`<!doctype html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>{}</title>
<style>{}</style>
</head>
<body>
<header class="banner">
`, v.Lang, title, v.Style)
	for _, l := range texts.Langs() {
		page.Add("<p lang=\"{}\"><b>{}</b> {}</p>\n", l, texts.Checkout.Banner().In(l), texts.Checkout.BannerText().In(l))
	}
	page.Add("</header>\n<main>\n")
	if v.OrderID == "" {
		page.Add("<h1 class=\"plain\">{}</h1>\n", v.say(texts.Checkout.Title()))
		return
	}
	page.Add(`<section class="bill">
<p class="to">{} <b>{}</b></p>
<h1>{}</h1>
<dl>
<div><dt>{}</dt><dd>{}</dd></div>
`, v.say(texts.Checkout.PayTo()), v.Merchant, v.Amount, v.say(texts.Checkout.Order()), v.OrderID)
	if v.State == "pay" {
		page.Add("<div><dt>{}</dt><dd>{}</dd></div>\n", v.say(texts.Checkout.Until()), v.Deadline)
	}
	page.Add("</dl>\n</section>\n")
}

// writeForm writes the buttons with which an order can be paid.
func (v pageView) writeForm(page *markup.Page) {
	if v.Waiting {
		page.Add("<p class=\"notice\" role=\"status\">{}</p>\n", v.say(texts.Checkout.Waiting()))
	}
	page.Add(`<form method="post" action="/sandbox/pg/view/sessions/result">
<input type="hidden" name="payment_session_id" value="{}">
`, v.Session)
	if v.Modal {
		page.Add("<input type=\"hidden\" name=\"display\" value=\"modal\">\n")
	}
	page.Add("<h2>{}</h2>\n<div class=\"methods\">\n", v.say(texts.Checkout.Choose()))
	for _, method := range v.Methods {
		method.Hint = v.say(texts.Checkout.MethodHint())
		method.write(page)
	}
	page.Add("</div>\n<h2>{}</h2>\n<div class=\"others\">\n", v.say(texts.Checkout.Others()))
	for _, other := range v.Others {
		other.write(page)
	}
	page.Add("</div>\n</form>\n")
}

func (b pageButton) write(page *markup.Page) {
	page.Add("<button name=\"result\" value=\"{}\">{}<small>{}</small></button>\n", b.Result, b.Label, b.Hint)
}
