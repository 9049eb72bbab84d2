package message

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// messageKind is a kind of message with its texts by language.
type messageKind struct {
	Kind         string               `json:"kind"`
	Group        string               `json:"group"`
	Title        string               `json:"title"`
	When         string               `json:"when" doc:"The event that causes a message of this kind, as a text for the office."`
	Office       bool                 `json:"office" doc:"true: the e-mail is sent to the office, in English."`
	OwnerOnly    bool                 `json:"ownerOnly" doc:"true: only an owner may change the texts."`
	Receipt      bool                 `json:"receipt" doc:"true: the e-mail contains the receipt as an attachment."`
	Placeholders []messagePlaceholder `json:"placeholders"`
	Texts        []messageText        `json:"texts" doc:"The text in each language of this kind."`
}

type messagePlaceholder struct {
	Name  string `json:"name" doc:"The name of the placeholder. In the text, it is written in braces."`
	About string `json:"about"`
}

// messageText is the text of a message with its placeholders. A request that changes the text must contain the
// Version that it is based on.
type messageText struct {
	Lang    string `json:"lang" enum:"en,hi,te"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
	Own     bool   `json:"own" doc:"true: the office has written this text. false: it is the default text."`
	Version int    `json:"version" doc:"The version of the text; 0 for the default text. Send it with every update. The response is 409 if somebody else has changed the text in the meantime."`
}

type messagePreview struct {
	Subject  string `json:"subject"`
	Body     string `json:"body" doc:"The text as plain text, as it is also used for WhatsApp."`
	HTML     string `json:"html" doc:"The e-mail as HTML."`
	WhatsApp string `json:"whatsapp"`
}

// TextPath identifies the text of a message by its kind and language.
type TextPath struct {
	Kind string `path:"kind"`
	Lang string `path:"lang"`
}

// TypedMessageText is the text of a message as typed by the office.
type TypedMessageText struct {
	Subject string `json:"subject,omitempty"`
	Body    string `json:"body,omitempty"`
}

type messageTextChange struct {
	TextPath
	Body struct {
		TypedMessageText
		Version int `json:"version,omitempty" doc:"The version of the text that the client has read."`
	}
}

type messageTextTyped struct {
	TextPath
	Body TypedMessageText
}

func (a *Service) routeMessageTexts(api *web.API) {
	tags := []string{"Messages"}
	const one = "/api/admin/message-texts/{kind}/{lang}"
	web.Add(api, fair.MayRead, web.Op("GET /api/admin/message-texts", "list-message-texts", tags,
		"List all kinds of message with their texts"), web.AnswerAll(a.MessageTexts, messageKindOf))
	web.Add(api, fair.MayRead, web.Op("GET "+one, "get-message-text", tags,
		"Get the text of a kind of message in a language"),
		func(ctx context.Context, in *TextPath) (*web.Body[messageText], error) {
			return web.With(messageTextOf)(a.FindMessageText(ctx, in.Kind, in.Lang))
		})
	web.Add(api, fair.MayContent, web.Op("PUT "+one, "update-message-text", tags, "Change the text of a kind of message",
		"Placeholders are names in braces. The response is 422 if the text contains a placeholder that this "+
			"kind of message does not have. Existing messages do not change."),
		func(ctx context.Context, in *messageTextChange) (*web.Body[messageText], error) {
			b := in.Body
			return web.With(messageTextOf)(a.UpdateMessageText(ctx, in.Kind, in.Lang, b.Subject, b.Body, b.Version))
		})
	web.Add(api, fair.MayContent, web.Op("DELETE "+one, "reset-message-text", tags,
		"Restore the default text of a kind of message"),
		func(ctx context.Context, in *TextPath) (*struct{}, error) {
			return nil, a.ResetMessageText(ctx, in.Kind, in.Lang)
		})
	web.Add(api, fair.MayRead, web.Unlogged(web.Op("POST "+one+"/preview", "preview-message-text",
		tags, "Preview a text of a kind of message, filled in with sample data"), "it stores nothing"),
		func(ctx context.Context, in *messageTextTyped) (*web.Body[messagePreview], error) {
			return web.With(previewOf)(a.PreviewMessageText(ctx, in.Kind, in.Lang, in.Body.Subject, in.Body.Body))
		})
}

func messageKindOf(of TextsOf) messageKind {
	t := of.Template
	kind := messageKind{
		Kind: string(t.Kind), Group: t.GroupName().In(fair.English), Title: t.Title().In(fair.English),
		When: t.When().In(fair.English), Office: t.Office || t.Account, OwnerOnly: t.Account,
		Receipt: t.Receipt,
		Texts:   fair.Each(of.Texts, messageTextOf),
	}
	for _, name := range t.Placeholders {
		kind.Placeholders = append(kind.Placeholders,
			messagePlaceholder{name, fair.PlaceholderMeaning(name).In(fair.English)})
	}
	return kind
}

func messageTextOf(t fair.MessageText) messageText {
	return messageText{Lang: string(t.Lang), Subject: t.Subject, Body: t.Body, Own: t.Own, Version: t.Version}
}
