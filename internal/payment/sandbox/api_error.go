package sandbox

import (
	"fmt"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
)

// apiError is an error response with the provider's messages. Clients use its status and code.
type apiError struct {
	status  int
	Message string `json:"message"`
	Code    string `json:"code"`
	Type    string `json:"type"`
}

// Error implements error.
func (e *apiError) Error() string { return e.Code + ": " + e.Message }

// These are the error types in the provider's responses.
const (
	typeInvalidRequest = "invalid_request_error"
	typeAuthentication = "authentication_error"
	typeIdempotency    = "idempotency_error"
	typeRateLimit      = "rate_limit_error"
	typeAPI            = "api_error"
)

var (
	errAuthentication = &apiError{
		http.StatusUnauthorized, "authentication Failed", "request_failed", typeAuthentication,
	}
	errVersionMissing = badRequest(
		"version_missing", "x-api-version header is missing. Accepted values are "+acceptedVersions,
	)
	errVersionInvalid = badRequest(
		"version_invalid", "x-api-version header is invalid. Accepted values are "+acceptedVersions,
	)
	errBody   = badRequest("request_failed", "the request body is not a JSON object")
	errExpiry = badRequest("order_expiry_time_invalid",
		"order_expiry_time : Expiry time should be more than 15 min and less than 30 days")
	errRoute           = &apiError{http.StatusNotFound, "no such endpoint", "request_failed", typeInvalidRequest}
	errOrderNotFound   = &apiError{http.StatusNotFound, "order not found", "order_not_found", typeInvalidRequest}
	errPaymentNotFound = &apiError{http.StatusNotFound, "payment not found", "payment_not_found", typeInvalidRequest}
	errRefundNotFound  = &apiError{http.StatusNotFound, "refund not found", "refund_get_not_found", typeInvalidRequest}
	errOrderExists     = &apiError{
		http.StatusConflict, "order with same id is already present", "order_already_exists", typeInvalidRequest,
	}
	errRefundExists = &apiError{
		http.StatusConflict, "refund with same id is already present", "refund_already_exists", typeInvalidRequest,
	}
	errKeyReused = &apiError{
		http.StatusUnprocessableEntity, "the idempotency key was used with another request", "request_invalid",
		typeIdempotency,
	}
	errInternal = &apiError{http.StatusInternalServerError, "internal Server Error", "internal_error", typeAPI}
)

func badRequest(code, message string) *apiError {
	return &apiError{http.StatusBadRequest, message, code, typeInvalidRequest}
}

// missing and invalid return the provider's errors for a field of a request that is missing or invalid.
func missing(field string) *apiError {
	return badRequest(field+"_missing", field+" : is missing in the request")
}

func invalid(field, rule string) *apiError { return badRequest(field+"_invalid", field+" : "+rule) }

// errOrderNotActive returns the error for starting a payment attempt on an order that accepts no attempts.
func errOrderNotActive(status fair.GatewayOrderStatus) *apiError {
	return &apiError{
		http.StatusConflict, fmt.Sprintf("no attempt can begin: the order is %s", status), "order_not_active",
		typeInvalidRequest,
	}
}

// faultError returns an error response in the provider's format, with the status of an injected fault.
func faultError(status int, code string) *apiError {
	e := &apiError{status, "simulated: " + http.StatusText(status), code, typeInvalidRequest}
	fallback := "request_failed"
	switch {
	case status == http.StatusTooManyRequests:
		e.Type = typeRateLimit
	case status == http.StatusUnauthorized:
		e.Type = typeAuthentication
	case status == http.StatusBadGateway:
		e.Type, fallback = typeAPI, "bank_processing_failure"
	case status == http.StatusGatewayTimeout:
		e.Type, fallback = typeAPI, "api_request_timeout"
	case status >= 500:
		e.Type, fallback = typeAPI, "internal_error"
	}
	if e.Code == "" {
		e.Code = fallback
	}
	return e
}
