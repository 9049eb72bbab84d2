package httpapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// public is the permission of a route that can be called without signing in.
const public fair.Permission = ""

// access maps each route to its required permission. A route without an entry cannot be registered. Package fair
// defines the permissions of each role.
var access = map[string]fair.Permission{
	"GET /api/exhibitors":              public,
	"GET /api/programme":               public,
	"POST /api/programme/{id}/restore": fair.MayRestore,
	"DELETE /api/programme/{id}":       fair.MayContent,
	"PUT /api/programme/{id}":          fair.MayContent,
	"GET /api/programme/{id}":          fair.MayRead,
	"POST /api/programme":              fair.MayContent,
	"POST /api/programme/import":       fair.MayContent,
	"GET /api/programme/template.xlsx": fair.MayContent,
	"GET /api/exports/programme.xlsx":  fair.MayExport,
	"GET /api/event":                   public,
	"GET /api/counters":                public,
	"GET /api/partners":                public,
	"GET /api/logo":                    public,
	"GET /api/banners":                 public,
	"GET /api/committee-members":       public,
	"POST /api/contactus":              public,
	"POST /api/sponsorship":            public,
	"POST /api/resource-person":        public,
	"GET /api/hall":                    public,
	"GET /api/hall/states":             public,
	"GET /api/hall/events":             public,
	"POST /api/hall/quote":             public,
	"POST /api/registers":              public,
	"POST /api/cashfree/create-order":  public,
	"GET /api/cashfree/checkpaymentstatus/{transactionId}/{userID}": public,
	// The two ids in the path together are the secret that gives access.
	"GET /api/unpaid/{kind}/{id}/{userID}":                public,
	"POST /api/cashfree/release/{transactionId}/{userID}": public,
	"POST /api/cashfree/webhook":                          public, // authenticated by its signature
	"GET /api/stallBooking/stall-bookings":                public, // without a session, it returns only stalls and states
	// Without a session, this route returns only the booking of the sender's own order.
	"POST /api/stallBooking":         public,
	"POST /api/stallBooking/check":   public,
	"POST /api/admin/login":          public,
	"GET /api/setup":                 public, // 404 once there is an owner; writing needs the one-time code
	"POST /api/setup":                public,
	"POST /api/setup/check-payments": public,
	"POST /api/setup/test-mail":      public,
	"GET /api/openapi.json":          public,
	"GET /api/docs":                  public,
	"GET /files/{folder}/{name}":     public, // images

	"GET /api/receipts/{transactionId}/{userID}": public, // the two ids together are the secret that gives access
	"GET /api/documents/{prefix}/{year}/{place}": fair.MayPeople,

	"POST /api/documents/{prefix}/{year}/{place}/correct": fair.MayRefund,

	"GET /files/biodata/{name}":                          fair.MayPeople,
	"POST /api/admin/logout":                             fair.MayChoosePassword,
	"GET /api/admin/me":                                  fair.MayChoosePassword,
	"POST /api/admin/forgotten-password":                 public,
	"POST /api/admin/password-link":                      public, // the token of the link is the secret that gives access
	"POST /api/admin/passkey-sign-in/begin":              public,
	"POST /api/admin/passkey-sign-in/finish":             public,
	"POST /api/admin/me/reauthenticate":                  fair.MaySecure,
	"DELETE /api/admin/me/sessions/{id}":                 fair.MaySignIn,
	"GET /api/admin/me/passkeys":                         fair.MaySecure,
	"POST /api/admin/me/passkeys/begin":                  fair.MaySecure,
	"POST /api/admin/me/passkeys/finish":                 fair.MaySecure,
	"DELETE /api/admin/me/passkeys/{id}":                 fair.MaySecure,
	"GET /api/admin/me/views":                            fair.MayRead,
	"PUT /api/admin/me/views":                            fair.MayRead,
	"DELETE /api/admin/me/views/{id}":                    fair.MayRead,
	"GET /api/admin/keys":                                fair.MayManage,
	"GET /api/admin/system":                              fair.MayManage,
	"GET /api/admin/services":                            fair.MayManage,
	"PUT /api/admin/services":                            fair.MayManage,
	"POST /api/admin/services/check-payments":            fair.MayManage,
	"POST /api/admin/services/test-mail":                 fair.MayManage,
	"POST /api/admin/keys/rotate":                        fair.MayManage,
	"POST /api/admin/keys/{kid}/revoke":                  fair.MayManage,
	"GET /api/admin/edition":                             fair.MayRead,
	"GET /api/admin/editions":                            fair.MayRead,
	"PUT /api/admin/edition":                             fair.MayEdition,
	"POST /api/admin/edition/forms/{form}":               fair.MayContent,
	"POST /api/admin/edition":                            fair.MayManage,
	"PUT /api/admin/edition/popup-picture":               fair.MayContent,
	"PUT /api/admin/me/password":                         fair.MayChoosePassword,
	"GET /api/admin/me/sessions":                         fair.MaySignIn,
	"DELETE /api/admin/me/sessions":                      fair.MaySignIn,
	"POST /api/admin/me/second-factor":                   fair.MaySecure,
	"POST /api/admin/me/second-factor/confirm":           fair.MaySecure,
	"POST /api/admin/me/second-factor/off":               fair.MaySecure,
	"POST /api/admin/me/recovery-codes":                  fair.MaySecure,
	"GET /api/admin/roles":                               fair.MayManage,
	"GET /api/admin/accounts":                            fair.MayManage,
	"POST /api/admin/accounts":                           fair.MayManage,
	"PATCH /api/admin/accounts/{id}":                     fair.MayManage,
	"DELETE /api/admin/accounts/{id}":                    fair.MayManage,
	"POST /api/admin/accounts/{id}/restore":              fair.MayManage,
	"POST /api/admin/accounts/{id}/password":             fair.MayManage,
	"DELETE /api/admin/accounts/{id}/second-factor":      fair.MayManage,
	"GET /api/admin/summary":                             fair.MayRead,
	"GET /api/admin/search":                              fair.MayRead,
	"GET /api/admin/progress":                            fair.MayRead,
	"GET /api/admin/activity":                            fair.MayPeople,
	"POST /api/admin/bulk":                               fair.MayRead, // the action requires its own permission as well
	"POST /api/admin/bulk/registrations":                 fair.MayEdit,
	"POST /api/admin/bulk/bookings":                      fair.MayEdit,
	"POST /api/admin/bulk/messages":                      fair.MayEdit,
	"POST /api/admin/bulk/sponsorships":                  fair.MayEdit,
	"POST /api/admin/bulk/applications":                  fair.MayEdit,
	"POST /api/admin/bulk/contact-messages":              fair.MayEdit,
	"GET /api/admin/bulk-runs/{id}":                      fair.MayEdit,
	"POST /api/admin/bulk-runs/{id}/stop":                fair.MayEdit,
	"POST /api/admin/bulk-runs/{id}/undo":                fair.MayEdit,
	"PATCH /api/hall/stalls/{id}":                        fair.MayHall,
	"PATCH /api/hall/stalls":                             fair.MayHall,
	"GET /api/admin/hall/draft":                          fair.MayRead,
	"PUT /api/admin/hall/draft":                          fair.MayHall,
	"DELETE /api/admin/hall/draft":                       fair.MayHall,
	"POST /api/admin/hall/draft/publish":                 fair.MayHall,
	"POST /api/admin/hall/draft/import":                  fair.MayHall,
	"GET /api/exports/hall.json":                         fair.MayExport,
	"PATCH /api/hall/kinds/{id}":                         fair.MayHall,
	"POST /api/admin/practice-clock":                     fair.MayEdit,
	"POST /api/admin/holds/end":                          fair.MayEdit,
	"POST /api/registers/import":                         fair.MayEdit,
	"GET /api/registers/template.xlsx":                   fair.MayEdit,
	"POST /api/stallBooking/import":                      fair.MayEdit,
	"GET /api/stallBooking/template.xlsx":                fair.MayEdit,
	"GET /api/registers":                                 fair.MayPeople,
	"GET /api/registers/{id}":                            fair.MayPeople,
	"PUT /api/registers/{id}":                            fair.MayEdit,
	"DELETE /api/registers/{id}":                         fair.MayEdit,
	"POST /api/registers/{id}/restore":                   fair.MayRestore,
	"GET /api/stallBooking/stall-bookings/{id}":          fair.MayPeople,
	"PUT /api/stallBooking/stall-bookings/{id}":          fair.MayEdit,
	"DELETE /api/stallBooking/stall-bookings/{id}":       fair.MayEdit,
	"POST /api/stallBooking/stall-bookings/{id}/restore": fair.MayRestore,
	"POST /api/stallBooking/stall-bookings/{id}/move":    fair.MayEdit,
	"POST /api/stallBooking/stall-bookings/{id}/swap":    fair.MayEdit,

	"POST /api/stallBooking/stall-bookings/{id}/payment-link": fair.MayEdit,

	"POST /api/sponsorship/{id}/payment-link": fair.MayEdit,

	"GET /api/orders":                      fair.MayPeople,
	"GET /api/exports/registrations.xlsx":  fair.MayExportPeople,
	"GET /api/exports/stall_bookings.xlsx": fair.MayExportPeople,

	"GET /api/orders/{orderId}":                         fair.MayPeople,
	"POST /api/orders/{orderId}/refunds":                fair.MayRefund,
	"POST /api/orders/{orderId}/review":                 fair.MayApprove,
	"POST /api/orders/{orderId}/try-again":              fair.MayEdit,
	"GET /api/refunds":                                  fair.MayPeople,
	"POST /api/refunds/{id}/approve":                    fair.MayApprove,
	"POST /api/refunds/{id}/refuse":                     fair.MayApprove,
	"POST /api/refunds/{id}/retry":                      fair.MayRefund,
	"POST /api/refunds/{id}/record":                     fair.MayRefund,
	"GET /api/cancellations":                            fair.MayPeople,
	"POST /api/cancellations/{id}/approve":              fair.MayRefund,
	"POST /api/cancellations/{id}/refuse":               fair.MayRefund,
	"GET /api/admin/gate/devices/{id}/admissions":       fair.MayEdit,
	"POST /api/admin/gate/devices/{id}/admissions/undo": fair.MayEdit,

	"GET /api/desk/tills":                     fair.MayPeople,
	"POST /api/desk/tills":                    fair.MaySell,
	"GET /api/desk/pay/{token}":               public, // the token is the secret that gives access
	"GET /api/desk/till":                      fair.MaySell,
	"POST /api/desk/sales":                    fair.MaySell,
	"GET /api/desk/sales/{id}":                fair.MaySell,
	"POST /api/desk/sales/{id}/cash":          fair.MaySell,
	"GET /api/desk/unpaid":                    fair.MaySell,
	"GET /api/desk/devices":                   fair.MayPeople,
	"POST /api/desk/devices":                  fair.MaySell,
	"PATCH /api/desk/devices/{id}":            fair.MayEdit,
	"POST /api/desk/pairings":                 fair.MayEdit,
	"POST /api/desk/devices/{id}/manifest":    fair.MaySell,
	"GET /api/desk/books":                     fair.MayPeople,
	"POST /api/desk/books":                    fair.MayEdit,
	"GET /api/desk/books/own":                 fair.MaySell,
	"POST /api/desk/books/take":               fair.MaySell,
	"POST /api/desk/books/{id}/issue":         fair.MayEdit,
	"POST /api/desk/books/{id}/sell":          fair.MaySell,
	"POST /api/desk/books/{id}/count":         fair.MaySell,
	"POST /api/desk/books/{id}/revoke":        fair.MayEdit,
	"GET /api/desk/books/{id}/sheets":         fair.MayEdit,
	"POST /api/desk/tills/{id}/close":         fair.MaySell,
	"POST /api/desk/tills/{id}/approve":       fair.MayApprove,
	"POST /api/desk/tills/{id}/refuse":        fair.MayApprove,
	"GET /api/offline-payments":               fair.MayPeople,
	"POST /api/offline-payments":              fair.MayBooks,
	"POST /api/offline-payments/{id}/approve": fair.MayApprove,
	"POST /api/offline-payments/{id}/refuse":  fair.MayApprove,
	"GET /api/exports/orders.xlsx":            fair.MayExportPeople,
	"GET /api/admin/daybook":                  fair.MayPeople,
	"GET /api/admin/daybook/summary":          fair.MayPeople,
	"GET /api/exports/day_book.xlsx":          fair.MayExportPeople,
	"GET /api/admin/settlements":              fair.MayPeople,
	"GET /api/admin/settlements/summary":      fair.MayPeople,
	"GET /api/admin/settlements/entries":      fair.MayPeople,
	"GET /api/admin/settlements/unmatched":    fair.MayPeople,
	"GET /api/admin/settlements/imports":      fair.MayPeople,
	"POST /api/admin/settlements/import":      fair.MayBooks,
	"POST /api/admin/settlements/match":       fair.MayBooks,
	"GET /api/exports/settlements.xlsx":       fair.MayExportPeople,

	"GET /api/admin/badges/bookings":                fair.MayEdit,
	"GET /api/admin/badges/registrations":           fair.MayEdit,
	"GET /api/admin/prints/stall-signs":             fair.MayExport,
	"GET /api/admin/prints/exhibitors":              fair.MayExportPeople,
	"GET /api/admin/prints/door-list-bookings":      fair.MayEdit,
	"GET /api/admin/prints/door-list-registrations": fair.MayEdit,
	"GET /api/admin/work":                           fair.MayPeople,
	"GET /api/admin/records/{kind}/{id}":            fair.MayPeople,
	"POST /api/admin/records/{kind}/{id}/notes":     fair.MayEdit,
	"DELETE /api/admin/notes/{id}":                  fair.MayEdit,

	"GET /api/contactus":                       fair.MayPeople,
	"GET /api/contactus/{id}":                  fair.MayPeople,
	"PATCH /api/contactus/{id}":                fair.MayEdit,
	"POST /api/contactus/{id}/reply":           fair.MayEdit,
	"DELETE /api/contactus/{id}":               fair.MayEdit,
	"POST /api/contactus/{id}/restore":         fair.MayRestore,
	"GET /api/sponsorship":                     fair.MayPeople,
	"GET /api/sponsorship/{id}":                fair.MayPeople,
	"PATCH /api/sponsorship/{id}":              fair.MayEdit,
	"DELETE /api/sponsorship/{id}":             fair.MayEdit,
	"POST /api/sponsorship/{id}/restore":       fair.MayRestore,
	"GET /api/resource-person":                 fair.MayPeople,
	"GET /api/resource-person/{id}":            fair.MayPeople,
	"PATCH /api/resource-person/{id}":          fair.MayEdit,
	"PATCH /api/resource-person/{id}/status":   fair.MayEdit,
	"DELETE /api/resource-person/{id}":         fair.MayEdit,
	"POST /api/resource-person/{id}/restore":   fair.MayRestore,
	"POST /api/partners":                       fair.MayContent,
	"GET /api/partners/{id}":                   fair.MayRead,
	"PATCH /api/partners/order":                fair.MayContent,
	"PUT /api/partners/{id}":                   fair.MayContent,
	"DELETE /api/partners/{id}":                fair.MayContent,
	"POST /api/partners/{id}/restore":          fair.MayRestore,
	"POST /api/logo":                           fair.MayContent,
	"GET /api/logo/{id}":                       fair.MayRead,
	"PATCH /api/logo/order":                    fair.MayContent,
	"DELETE /api/logo/{id}":                    fair.MayContent,
	"POST /api/logo/{id}/restore":              fair.MayRestore,
	"POST /api/banners":                        fair.MayContent,
	"GET /api/banners/{id}":                    fair.MayRead,
	"PATCH /api/banners/order":                 fair.MayContent,
	"PUT /api/banners/{id}":                    fair.MayContent,
	"DELETE /api/banners/{id}":                 fair.MayContent,
	"POST /api/banners/{id}/restore":           fair.MayRestore,
	"POST /api/counters":                       fair.MayContent,
	"GET /api/counters/{id}":                   fair.MayRead,
	"PUT /api/counters/{id}":                   fair.MayContent,
	"DELETE /api/counters/{id}":                fair.MayContent,
	"POST /api/counters/{id}/restore":          fair.MayRestore,
	"POST /api/committee-members":              fair.MayContent,
	"GET /api/committee-members/{id}":          fair.MayRead,
	"PATCH /api/committee-members/order":       fair.MayContent,
	"PUT /api/committee-members/{id}":          fair.MayContent,
	"DELETE /api/committee-members/{id}":       fair.MayContent,
	"POST /api/committee-members/{id}/restore": fair.MayRestore,
	"POST /api/committee-members/import":       fair.MayContent,
	"GET /api/committee-members/template.xlsx": fair.MayContent,
	"GET /api/exports/committee-members.xlsx":  fair.MayExport,
	"GET /api/exports/contact_messages.xlsx":   fair.MayExportPeople,
	"GET /api/exports/sponsorships.xlsx":       fair.MayExportPeople,
	"GET /api/exports/resource-persons.xlsx":   fair.MayExportPeople,
	"GET /api/exports/volunteers.xlsx":         fair.MayExportPeople,

	"GET /api/entry-key":                        public,
	"POST /api/admin/gate/check":                fair.MayCheckIn,
	"POST /api/admin/gate/admit":                fair.MayCheckIn,
	"POST /api/admin/gate/admissions/{id}/undo": fair.MayCheckIn,
	"GET /api/admin/gate/search":                fair.MayCheckIn,
	"GET /api/admin/gate/summary":               fair.MayCheckIn,
	"GET /api/admin/gate/devices":               fair.MayCheckIn,
	"POST /api/admin/gate/devices":              fair.MayEdit,
	"POST /api/admin/gate/devices/{id}/pairing": fair.MayEdit,
	"POST /api/admin/gate/devices/{id}/revoke":  fair.MayEdit,
	"GET /api/admin/gate/messages":              fair.MayCheckIn,
	"POST /api/admin/gate/messages":             fair.MayEdit,
	"POST /api/gate/pair":                       public, // the pairing code is the secret that gives access
	"POST /api/gate/contact":                    byDevice,
	"GET /api/gate/manifest":                    byDevice,
	"GET /api/gate/orders":                      byDevice,
	"POST /api/gate/check":                      byDevice,
	"POST /api/gate/scans":                      byDevice,
	"GET /api/gate/search":                      byDevice,
	"GET /api/admin/gate/conflicts":             fair.MayCheckIn,

	"POST /api/admin/gate/conflicts/{id}/resolve": fair.MayEdit,
	// The secret that gives access is the token of a link or the ids of an order. These cannot be guessed.
	"GET /api/my-data":                                    public,
	"GET /api/admin/privacy/requests":                     fair.MayPeople,
	"POST /api/admin/privacy/requests":                    fair.MayEdit,
	"GET /api/admin/privacy/requests/{id}":                fair.MayPeople,
	"POST /api/admin/privacy/requests/{id}/answer":        fair.MayEdit,
	"POST /api/admin/privacy/requests/{id}/link":          fair.MayEdit,
	"GET /api/admin/privacy/retention":                    fair.MayPeople,
	"GET /api/admin/privacy/consents":                     fair.MayPeople,
	"GET /api/admin/messages":                             fair.MayPeople,
	"GET /api/admin/messages/state":                       fair.MayPeople,
	"GET /api/admin/messages/{id}":                        fair.MayPeople,
	"POST /api/admin/messages/{id}/resend":                fair.MayEdit,
	"POST /api/admin/messages/{id}/passed-on":             fair.MayEdit,
	"GET /api/admin/campaigns":                            fair.MayPeople,
	"GET /api/admin/campaigns/{id}":                       fair.MayPeople,
	"POST /api/admin/campaigns/{id}/stop":                 fair.MayEdit,
	"POST /api/admin/campaigns/registrations":             fair.MayEdit,
	"POST /api/admin/campaigns/registrations/preview":     fair.MayEdit,
	"POST /api/admin/campaigns/bookings":                  fair.MayEdit,
	"POST /api/admin/campaigns/bookings/preview":          fair.MayEdit,
	"POST /api/admin/campaigns/exhibitors":                fair.MayEdit,
	"POST /api/admin/campaigns/exhibitors/preview":        fair.MayEdit,
	"POST /api/admin/campaigns/sponsorships":              fair.MayEdit,
	"POST /api/admin/campaigns/sponsorships/preview":      fair.MayEdit,
	"POST /api/admin/campaigns/applications":              fair.MayEdit,
	"POST /api/admin/campaigns/applications/preview":      fair.MayEdit,
	"GET /api/admin/saved-texts":                          fair.MayRead,
	"POST /api/admin/saved-texts":                         fair.MayEdit,
	"GET /api/admin/saved-texts/{id}":                     fair.MayRead,
	"PUT /api/admin/saved-texts/{id}":                     fair.MayEdit,
	"DELETE /api/admin/saved-texts/{id}":                  fair.MayEdit,
	"POST /api/admin/saved-texts/{id}/restore":            fair.MayRestore,
	"GET /api/admin/message-texts":                        fair.MayRead,
	"GET /api/admin/message-texts/{kind}/{lang}":          fair.MayRead,
	"PUT /api/admin/message-texts/{kind}/{lang}":          fair.MayContent,
	"DELETE /api/admin/message-texts/{kind}/{lang}":       fair.MayContent,
	"POST /api/admin/message-texts/{kind}/{lang}/preview": fair.MayRead,
}

// Route is a route of the API: the method, the path with its parameters in braces, and the required permission. The
// permission of a public route is empty.
type Route struct {
	Method     string
	Path       string
	Permission fair.Permission
}

// checkRoles returns an error that lists routes without an entry in access, and entries without a route.
func (a *API) checkRoles() error {
	served := map[string]bool{}
	for _, r := range a.routes {
		served[r.Method+" "+r.Path] = true
	}
	missing := a.unlisted
	for route := range access {
		if !served[route] {
			missing = append(missing, route)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("httpapi: the routes and the table in roles.go differ: %s", strings.Join(missing, ", "))
	}
	return nil
}

// guard rejects a request without the required permission before its body is read. It sends 401 if there is no
// session, and 403 if the account lacks the permission.
func (a *API) guard(permission fair.Permission) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		account, signedIn := app.Actor(r.Context())
		switch {
		case !signedIn:
			a.fail(w, r, fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.SignInFirst()))
		case !account.Can(permission):
			a.app.Accounts.NoteRefusal(r.Context(), r.Method+" "+ctx.Operation().Path,
				limits.NetworkOf(infoOf(r.Context()).address))
			a.fail(w, r, fair.Fail(fair.KindForbidden, account.Refusal()))
		default:
			next(ctx)
		}
	}
}

// allowed reports whether the account of a request has the permission.
func allowed(account fair.Account, signedIn bool, permission fair.Permission) bool {
	return signedIn && account.Can(permission)
}
