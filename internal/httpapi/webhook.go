package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

const webhookPath = "/api/cashfree/webhook"

// maxWebhook is the maximum size of a delivery in bytes. The deliveries of the provider have a few kilobytes.
const maxWebhook = 256 << 10

type webhookInput struct {
	Timestamp   string `header:"x-webhook-timestamp" doc:"The time of the delivery, in milliseconds since 1970."`
	Signature   string `header:"x-webhook-signature" doc:"The signature: base64(HMAC-SHA256(secret, timestamp + body))."`
	DeliveryKey string `header:"x-idempotency-key"`
	RawBody     []byte
}

type webhookBody struct {
	OK bool `json:"ok"`
}

func (a *API) routeWebhook(tags []string) {
	// The signature of the delivery authenticates the request.
	web.Add(a.API, web.Public, web.AlsoFails(huma.Operation{
		OperationID: "take-webhook", Method: http.MethodPost, Path: webhookPath, Tags: tags,
		Summary:      "Receive a webhook delivery of the payment provider",
		MaxBodyBytes: maxWebhook + 1,
		Description: "The response is 200 if the delivery was processed, and also for repeated deliveries, test deliveries " +
			"and unknown types. It is 401 if the signature is wrong, and 400 if the body cannot be parsed. It is 5xx if the " +
			"provider must send the delivery again.",
	}, http.StatusUnauthorized), a.takeWebhook)
}

// takeWebhook handles a delivery of the provider. It verifies the signature of the unchanged body. It accepts every
// content type.
func (a *API) takeWebhook(ctx context.Context, in *webhookInput) (*web.Body[webhookBody], error) {
	err := a.handleWebhook(ctx, in)
	a.meters.webhooks.WithLabelValues(outcomeOf(err)).Inc()
	if err != nil {
		return nil, err
	}
	return web.BodyOf(webhookBody{OK: true}), nil
}

func (a *API) handleWebhook(ctx context.Context, in *webhookInput) error {
	if a.deps.Webhooks == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.PaymentsOff())
	}
	event, err := a.deps.Webhooks.ParseWebhook(in.Timestamp, in.Signature, in.DeliveryKey, in.RawBody)
	if err != nil {
		return err
	}
	// The event is processed even if the provider closes the connection early.
	return a.app.Payments.HandleEvent(context.WithoutCancel(ctx), event)
}
