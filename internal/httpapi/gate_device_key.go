package httpapi

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// ByDevice is the permission of a route that a paired device calls with its key. No role has this permission.
const ByDevice fair.Permission = "device"

type gateDeviceKey struct{}

// deviceOf returns the device of a request to a route marked ByDevice.
func deviceOf(ctx context.Context) fair.GateDevice {
	d, _ := ctx.Value(gateDeviceKey{}).(fair.GateDevice)
	return d
}

// guardDevice rejects a request without the key of a paired device, before the body is read.
func (a *API) guardDevice(ctx huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(ctx)
	device, err := a.deviceOfRequest(r)
	if err != nil {
		a.fail(w, r, err)
		return
	}
	next(huma.WithValue(ctx, gateDeviceKey{}, device))
}

// deviceOfRequest returns the device whose key is in the Authorization header. It counts the request towards the rate
// limit of this device.
func (a *API) deviceOfRequest(r *http.Request) (fair.GateDevice, error) {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return fair.GateDevice{}, fair.Fail(fair.KindUnauthenticated, texts.Errors.DeviceNotPaired())
	}
	device, err := a.app.Gate.DeviceOf(r.Context(), key)
	if err != nil && !fair.IsKind(err, fair.KindUnauthenticated) {
		return device, err
	}
	if refusal := limits.Of(r.Context()).Resolve(r.Context(), device.ID); refusal != nil {
		return device, refusal
	}
	return device, err
}
