package httpapi

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// gateOrders is the list of paid orders for devices. With this list, a device finds an order offline by the last
// characters of the order number.
type gateOrders struct {
	Edition string `json:"edition"`
	Orders  string `json:"orders" doc:"The paid orders, without separators. Each has 26 characters: hash (8), record id (16) and number of persons (2)."`
	Count   int    `json:"count" doc:"The number of all paid orders. A device that has a different number must request the list again without 'since'."`
	Full    bool   `json:"full"`
	Cursor  string `json:"cursor" doc:"The cursor, to be sent as 'since' in the next request."`
}

func (a *API) routeGateOrders() {
	add(a, huma.Operation{
		OperationID: "get-gate-orders", Method: http.MethodGet, Path: "/api/gate/orders", Tags: []string{"Gate device"},
		Summary: "Get the paid orders, so that a device can find an order offline by the end of its number",
		Description: "A hash is the base64 form of the first six bytes of the SHA-256 of the string `order/` followed by " +
			"the last six characters of the order number in lower case. The record id is in base64. The number of persons is " +
			"hexadecimal; `00` means a booking, whose number of members is in the manifest.",
		Responses: map[string]*huma.Response{"200": {
			Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: a.schemaOf(gateOrders{})}},
		}},
	}, func(ctx context.Context, in *gateManifestQuery) (*gateManifestAnswer, error) {
		list, err := a.app.Entry.GateOrdersSince(ctx, in.Since)
		if err != nil {
			return nil, err
		}
		return a.signedForGate(ctx, in.Key, gateOrders(list))
	})
}

// signedForGate returns a list for devices, signed with the key that the device requested.
func (a *API) signedForGate(ctx context.Context, key int, list any) (*gateManifestAnswer, error) {
	body, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	key, signature, err := a.app.Entry.SignManifest(ctx, key, body)
	return &gateManifestAnswer{
		ContentType: "application/json", Body: body,
		Signature: fmt.Sprintf("%d:%s", key, base64.StdEncoding.EncodeToString(signature)),
	}, err
}
