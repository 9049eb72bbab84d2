package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/notify"
	"github.com/mela-fair/mela/internal/fair"
)

// messageKind is a kind of message with its texts by language.
type messageKind struct {
	Kind         string               `json:"kind"`
	Group        string               `json:"group"`
	Title        string               `json:"title"`
	When         string               `json:"when" doc:"When such a message is written"`
	Office       bool                 `json:"office" doc:"The e-mail is sent to the office, in English"`
	Receipt      bool                 `json:"receipt" doc:"The receipt is attached"`
	Placeholders []messagePlaceholder `json:"placeholders"`
	Texts        []messageText        `json:"texts" doc:"In each of its languages"`
}

type messagePlaceholder struct {
	Name  string `json:"name" doc:"Written in braces in the text"`
	About string `json:"about"`
}

// messageText is the text of a message with its placeholders. A request that changes the text must contain the
// Version that it is based on.
type messageText struct {
	Lang    string `json:"lang" enum:"en,hi,te"`
	Subject string `json:"subject"`
	Body    string `json:"body"`
	Own     bool   `json:"own" doc:"The office wrote it; else it is the shipped one"`
	Version int    `json:"version" doc:"0 for the shipped one. Send it back with a change; somebody else's change meanwhile is 409"`
}

type messagePreview struct {
	Subject  string `json:"subject"`
	Body     string `json:"body" doc:"The plain text, which WhatsApp gets too"`
	HTML     string `json:"html" doc:"The e-mail as mail programs show it"`
	WhatsApp string `json:"whatsapp"`
}

// MessageTextPath identifies the text of a message by its kind and language.
type MessageTextPath struct {
	Kind string `path:"kind"`
	Lang string `path:"lang"`
}

// TypedMessageText is the text of a message as typed by the office.
type TypedMessageText struct {
	Subject string `json:"subject,omitempty"`
	Body    string `json:"body,omitempty"`
}

type messageTextChange struct {
	MessageTextPath
	Body struct {
		TypedMessageText
		Version int `json:"version,omitempty" doc:"The one that was read"`
	}
}

type messageTextTyped struct {
	MessageTextPath
	Body TypedMessageText
}

type messageTextAnswer struct{ Body messageText }

func (a *API) routeMessageTexts() {
	tags := []string{"Messages"}
	const one = "/api/admin/message-texts/{kind}/{lang}"
	add(a, huma.Operation{
		OperationID: "list-message-texts", Method: http.MethodGet, Path: "/api/admin/message-texts", Tags: tags,
		Summary: "All kinds of message with their texts",
	}, a.listMessageTexts)
	add(a, huma.Operation{
		OperationID: "get-message-text", Method: http.MethodGet, Path: one, Tags: tags,
		Summary: "The text of a kind of message in a language",
	},
		func(ctx context.Context, in *MessageTextPath) (*messageTextAnswer, error) {
			text, err := a.app.Notify.FindMessageText(ctx, in.Kind, in.Lang)
			return &messageTextAnswer{messageTextOf(text)}, err
		})
	add(a, huma.Operation{
		OperationID: "update-message-text", Method: http.MethodPut, Path: one, Tags: tags,
		Summary: "Change the text of a kind of message",
		Description: "Placeholders are words in braces; one that the kind cannot fill is 422. Messages that are written " +
			"already stay as they are.",
	}, func(ctx context.Context, in *messageTextChange) (*messageTextAnswer, error) {
		text, err := a.app.Notify.UpdateMessageText(ctx, in.Kind, in.Lang, in.Body.Subject, in.Body.Body, in.Body.Version)
		return &messageTextAnswer{messageTextOf(text)}, err
	})
	add(a, huma.Operation{
		OperationID: "reset-message-text", Method: http.MethodDelete, Path: one, Tags: tags,
		Summary: "Restore the default text",
	},
		func(ctx context.Context, in *MessageTextPath) (*struct{}, error) {
			return nil, a.app.Notify.ResetMessageText(ctx, in.Kind, in.Lang)
		})
	add(a, huma.Operation{
		OperationID: "preview-message-text", Method: http.MethodPost, Path: one + "/preview", Tags: tags,
		Summary:       "A message with a text, filled in with samples",
		DefaultStatus: http.StatusOK,
	}, func(ctx context.Context, in *messageTextTyped) (*struct{ Body messagePreview }, error) {
		view, err := a.app.Notify.PreviewMessageText(ctx, in.Kind, in.Lang, in.Body.Subject, in.Body.Body)
		return &struct{ Body messagePreview }{previewOf(view)}, err
	})
}

func (a *API) listMessageTexts(ctx context.Context, _ *struct{}) (*struct{ Body []messageKind }, error) {
	all, err := a.app.Notify.MessageTexts(ctx)
	list := make([]messageKind, len(all))
	for i, of := range all {
		list[i] = messageKindOf(of)
	}
	return &struct{ Body []messageKind }{list}, err
}

func messageKindOf(of notify.MessageTextsOf) messageKind {
	t := of.Template
	kind := messageKind{
		Kind: string(t.Kind), Group: t.GroupName().In(fair.English), Title: t.Title().In(fair.English),
		When: t.When().In(fair.English), Office: t.Office || t.Account, Receipt: t.Receipt,
	}
	for _, name := range t.Placeholders {
		kind.Placeholders = append(kind.Placeholders,
			messagePlaceholder{name, fair.PlaceholderMeaning(name).In(fair.English)})
	}
	for _, text := range of.Texts {
		kind.Texts = append(kind.Texts, messageTextOf(text))
	}
	return kind
}

func messageTextOf(t fair.MessageText) messageText {
	return messageText{Lang: string(t.Lang), Subject: t.Subject, Body: t.Body, Own: t.Own, Version: t.Version}
}
