package cloud

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Error is an error of the provider.
type Error struct {
	HTTP    int    // status code; 0: there was no response
	Code    int    // 0: unknown
	Message string // of the provider, in English; it contains no personal data
	Details string
	// Uncertain means that the provider may have carried out the request.
	Uncertain bool
	cause     error
}

// Error implements error. The text contains no personal data.
func (e *Error) Error() string {
	if e.Code != 0 {
		return fmt.Sprintf("WhatsApp error %d (HTTP %d): %s", e.Code, e.HTTP, e.Message)
	}
	return fmt.Sprintf("WhatsApp (HTTP %d): %s", e.HTTP, e.Message)
}

// Unwrap returns the error of the network.
func (e *Error) Unwrap() error { return e.cause }

// errorOf returns the error of a response. A server error without a code may hide that the request was carried out.
func errorOf(status int, body []byte) error {
	var wire struct {
		Error struct {
			Message string `json:"message"`
			Code    int    `json:"code"`
			Data    struct {
				Details string `json:"details"`
			} `json:"error_data"`
		} `json:"error"`
	}
	err := json.Unmarshal(body, &wire)
	e := &Error{HTTP: status, Code: wire.Error.Code, Message: wire.Error.Message, Details: wire.Error.Data.Details}
	e.Uncertain = status >= 500 && (err != nil || e.Code == 0)
	if e.Message == "" {
		e.Message = "no reason was given"
	}
	return e
}

// Action is what to do about an error.
type Action string

// The actions.
const (
	Retry          Action = "retry"           // the same request later
	WaitForPerson  Action = "wait-for-person" // too many messages to this person; later
	Unreachable    Action = "unreachable"     // the number has no WhatsApp
	OtherChannel   Action = "other-channel"   // this message cannot arrive by WhatsApp
	WindowClosed   Action = "window-closed"   // a free text came too late; only a template may be sent
	Blocked        Action = "blocked"         // the person or the office has stopped messages
	RepairTemplate Action = "repair-template" // no message with this template arrives
	RepairRequest  Action = "repair-request"  // a fault of the program
	Stop           Action = "stop"            // nothing can be sent until the office has acted
)

var actions = map[Action][]int{
	Retry:          {1, 2, 4, 80007, 130429, 131000, 131016, 131057, 133004, 133015},
	WaitForPerson:  {131056},
	Unreachable:    {131026},
	OtherChannel:   {131049, 130472, 131062, 131021},
	WindowClosed:   {131047},
	Blocked:        {131050, 130403},
	RepairTemplate: {132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018, 132068, 132069, 131063},
	Stop: {
		190, 3, 10, 131005, 368, 131031, 130497, 131042, 131045, 133010, 133000, 133005, 133006, 131048, 131064, 131037,
	},
}

// ActionOf returns what to do about the code of an error, which a response or a webhook contains.
func ActionOf(code int) Action {
	for action, codes := range actions {
		if slices.Contains(codes, code) {
			return action
		}
	}
	if code >= 200 && code <= 299 { // missing permissions
		return Stop
	}
	return RepairRequest
}

// Action returns what to do about an error.
func (e *Error) Action() Action {
	switch {
	case e.Code == 0 && e.HTTP == 401:
		return Stop
	case e.Code == 0 && (e.HTTP == 0 || e.HTTP == 429 || e.HTTP >= 500):
		return Retry
	}
	return ActionOf(e.Code)
}
