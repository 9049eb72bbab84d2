package cloud

import "encoding/json"

const product = "whatsapp"

// Message is a message to one person. Exactly one of Text, Document, Image and Template is set.
type Message struct {
	Product       string           `json:"messaging_product"`
	RecipientType string           `json:"recipient_type"`
	To            string           `json:"to,omitempty"`        // with plus sign and country code
	Recipient     string           `json:"recipient,omitempty"` // the provider's user id, if the number is unknown
	Type          string           `json:"type"`
	Text          *Text            `json:"text,omitempty"`
	Document      *Media           `json:"document,omitempty"`
	Image         *Media           `json:"image,omitempty"`
	Template      *TemplateMessage `json:"template,omitempty"`
	Reference     string           `json:"biz_opaque_callback_data,omitempty"` // comes back in statuses
}

// Text is a free text of at most 4,096 characters. It needs an open window.
type Text struct {
	Body    string `json:"body"`
	Preview bool   `json:"preview_url,omitempty"`
}

// Media is a file.
type Media struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"filename,omitempty"`
	Caption  string `json:"caption,omitempty"`
	MIME     string `json:"mime_type,omitempty"`
	SHA256   string `json:"sha256,omitempty"`
	FileSize string `json:"file_size,omitempty"`
}

// TemplateMessage fills an approved template.
type TemplateMessage struct {
	Name       string      `json:"name"`
	Language   Language    `json:"language"`
	Components []Component `json:"components,omitempty"`
}

// Language is the language of a template: en, hi or te.
type Language struct {
	Code string `json:"code"`
}

// Component fills a part of a template.
type Component struct {
	Type       string      `json:"type"`               // header, body or button
	SubType    string      `json:"sub_type,omitempty"` // url
	Index      string      `json:"index,omitempty"`    // of a button, counted from 0
	Parameters []Parameter `json:"parameters,omitempty"`
}

// Parameter is the value of a variable.
type Parameter struct {
	Type     string `json:"type"` // text or document
	Name     string `json:"parameter_name,omitempty"`
	Text     string `json:"text,omitempty"`
	Document *Media `json:"document,omitempty"`
}

// The categories of templates and prices.
const (
	Utility   = "UTILITY"
	Marketing = "MARKETING"
)

// Template is a text that the provider must approve.
type Template struct {
	ID             string         `json:"id,omitempty"`
	Name           string         `json:"name,omitempty"`
	Language       string         `json:"language,omitempty"`
	Category       string         `json:"category,omitempty"`
	Format         string         `json:"parameter_format,omitempty"`
	Components     []TemplatePart `json:"components,omitempty"`
	Status         string         `json:"status,omitempty"`
	RejectedReason string         `json:"rejected_reason,omitempty"`
}

// TemplatePart is the header, the body or the buttons of a template.
type TemplatePart struct {
	Type    string           `json:"type"`
	Format  string           `json:"format,omitempty"` // of a header: DOCUMENT
	Text    string           `json:"text,omitempty"`
	Example *Example         `json:"example,omitempty"`
	Buttons []TemplateButton `json:"buttons,omitempty"`
}

// Example contains an example value for each variable of a body, or a file that was uploaded as a sample.
type Example struct {
	Named  []NamedExample `json:"body_text_named_params,omitempty"`
	Handle []string       `json:"header_handle,omitempty"`
}

// NamedExample is the example value of a named variable.
type NamedExample struct {
	Name    string `json:"param_name"`
	Example string `json:"example"`
}

// TemplateButton opens an address that ends in a variable.
type TemplateButton struct {
	Type    string   `json:"type"`
	Text    string   `json:"text"`
	URL     string   `json:"url,omitempty"`
	Example []string `json:"example,omitempty"`
}

// Number is the state of the phone number.
type Number struct {
	Display string `json:"display_phone_number"`
	Name    string `json:"verified_name"`
	Quality string `json:"quality_rating"`
	Status  string `json:"status"`
	Limit   string `json:"whatsapp_business_manager_messaging_limit"`
	Health  struct {
		CanSend  string `json:"can_send_message"`
		Entities []struct {
			Type   string `json:"entity_type"`
			Errors []struct {
				Code        int    `json:"error_code"`
				Description string `json:"error_description"`
				Solution    string `json:"possible_solution"`
			} `json:"errors"`
		} `json:"entities"`
	} `json:"health_status"`
}

// Webhook is the body of a webhook: up to 1,000 changes of several kinds.
type Webhook struct {
	Object string  `json:"object"`
	Entry  []Entry `json:"entry"`
}

// Entry contains the changes of one account.
type Entry struct {
	ID      string   `json:"id"`
	Changes []Change `json:"changes"`
}

// Change is one change. Its Value depends on Field.
type Change struct {
	Field string          `json:"field"`
	Value json.RawMessage `json:"value"`
}

// The fields of webhooks that the program understands.
const (
	FieldMessages         = "messages"
	FieldTemplate         = "message_template_status_update"
	FieldTemplateCategory = "template_category_update"
	FieldPreferences      = "user_preferences"
	FieldAccount          = "account_update"
)

// Messages is the value of the field messages: incoming messages and the statuses of sent ones.
type Messages struct {
	Metadata struct {
		PhoneID string `json:"phone_number_id"`
	} `json:"metadata"`
	Contacts []Contact  `json:"contacts"`
	Messages []Incoming `json:"messages"`
	Statuses []Status   `json:"statuses"`
}

// Contact is a person. The number, or the user id, may be missing.
type Contact struct {
	Profile struct {
		Name string `json:"name"`
	} `json:"profile"`
	WaID   string `json:"wa_id"`
	UserID string `json:"user_id"`
}

// Incoming is a message of a person.
type Incoming struct {
	ID         string `json:"id"`
	From       string `json:"from"`
	FromUserID string `json:"from_user_id"`
	Timestamp  string `json:"timestamp"`
	Type       string `json:"type"`
	Text       struct {
		Body string `json:"body"`
	} `json:"text"`
	Button struct {
		Payload string `json:"payload"`
		Text    string `json:"text"`
	} `json:"button"`
	Interactive struct {
		Reply struct {
			ID    string `json:"id"`
			Title string `json:"title"`
		} `json:"button_reply"`
		List struct {
			ID    string `json:"id"`
			Title string `json:"title"`
		} `json:"list_reply"`
	} `json:"interactive"`
	Image    Media `json:"image"`
	Document Media `json:"document"`
	System   struct {
		Type         string `json:"type"`
		WaID         string `json:"wa_id"`
		UserID       string `json:"user_id"`
		PreviousUser string `json:"previous_user_id"`
	} `json:"system"`
}

// Words returns the text of a message or the label of a pressed button.
func (m Incoming) Words() string {
	for _, text := range []string{
		m.Text.Body, m.Button.Text, m.Interactive.Reply.Title, m.Interactive.List.Title, m.Image.Caption, m.Document.Caption,
	} {
		if text != "" {
			return text
		}
	}
	return ""
}

// Status is a step of a sent message: sent, delivered, read, failed or played.
type Status struct {
	ID          string  `json:"id"`
	Status      string  `json:"status"`
	Timestamp   string  `json:"timestamp"`
	RecipientID string  `json:"recipient_id"`
	UserID      string  `json:"recipient_user_id"`
	Reference   string  `json:"biz_opaque_callback_data"`
	Errors      []Fault `json:"errors"`
	Pricing     struct {
		Type     string `json:"type"`
		Category string `json:"category"`
	} `json:"pricing"`
}

// Fault is the reason of a failed message.
type Fault struct {
	Code    int    `json:"code"`
	Title   string `json:"title"`
	Details struct {
		Details string `json:"details"`
	} `json:"error_data"`
}

// TemplateUpdate is the value of the fields about templates.
type TemplateUpdate struct {
	Event    string `json:"event"`
	Name     string `json:"message_template_name"`
	Language string `json:"message_template_language"`
	Category string `json:"message_template_category"`
	Reason   string `json:"reason"`
	Now      string `json:"new_category"`
	Previous string `json:"previous_category"`
}

// Preferences is the value of the field user_preferences: a person stops or resumes news in the app.
type Preferences struct {
	Preferences []struct {
		WaID   string `json:"wa_id"`
		UserID string `json:"user_id"`
		Kind   string `json:"category"`
		Value  string `json:"value"` // stop or resume
	} `json:"user_preferences"`
}

// AccountUpdate is the value of the field account_update.
type AccountUpdate struct {
	Event string `json:"event"`
}
