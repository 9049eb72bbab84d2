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
	Orders  string `json:"orders" doc:"26 characters each: hash (8), record id (16), persons (2)"`
	Count   int    `json:"count" doc:"Number of all paid orders. A device with another number requests the list without a cursor"`
	Full    bool   `json:"full"`
	Cursor  string `json:"cursor" doc:"For since of the next request"`
}

func (a *API) routeGateOrders() {
	add(a, huma.Operation{
		OperationID: "get-gate-orders", Method: http.MethodGet, Path: "/api/gate/orders", Tags: []string{"Gate device"},
		Summary: "The paid orders that a device finds by the end of their number without the server",
		Description: "A hash is base64 of the first six bytes of SHA-256 of order/ and the last six characters of the " +
			"order number in small letters. The record id is in base64, the number of persons in hexadecimal; 00: a booking, " +
			"whose members are in the manifest.",
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
