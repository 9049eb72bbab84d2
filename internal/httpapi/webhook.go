package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const webhookPattern = "POST /api/cashfree/webhook"

// maxWebhook is the maximum size of a delivery in bytes. The deliveries of the provider have a few kilobytes.
const maxWebhook = 256 << 10

type webhookInput struct {
	Timestamp   string `header:"x-webhook-timestamp" doc:"Milliseconds since 1970"`
	Signature   string `header:"x-webhook-signature" doc:"base64(HMAC-SHA256(secret, timestamp followed by the body))"`
	DeliveryKey string `header:"x-idempotency-key"`
	RawBody     []byte
}

type webhookBody struct {
	OK bool `json:"ok"`
}

type webhookAnswer struct{ Body webhookBody }

func (a *API) routeWebhook(tags []string) {
	add(a, huma.Operation{
		OperationID: "take-webhook", Method: http.MethodPost, Path: "/api/cashfree/webhook", Tags: tags,
		Summary:       "The payment provider's deliveries",
		DefaultStatus: http.StatusOK, MaxBodyBytes: maxWebhook + 1,
		Description: "200 when it was dealt with, for repeats, tests and unknown types too; 401 for a wrong signature; " +
			"400 when it cannot be read; 5xx so that it is sent again.",
	}, a.takeWebhook)
}

// takeWebhook handles a delivery of the provider. It verifies the signature of the unchanged body. It accepts every
// content type.
func (a *API) takeWebhook(ctx context.Context, in *webhookInput) (*webhookAnswer, error) {
	err := a.handleWebhook(ctx, in)
	a.meters.webhooks.With(outcomeOf(err)).Inc()
	if err != nil {
		return nil, err
	}
	return &webhookAnswer{webhookBody{OK: true}}, nil
}

func (a *API) handleWebhook(ctx context.Context, in *webhookInput) error {
	if a.webhooks == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.PaymentsOff())
	}
	event, err := a.webhooks.ParseWebhook(in.Timestamp, in.Signature, in.DeliveryKey, in.RawBody)
	if err != nil {
		return err
	}
	// The event is processed even if the provider closes the connection early.
	return a.app.Payments.HandleEvent(context.WithoutCancel(ctx), event, in.RawBody)
}
