package fair

import "github.com/mela-fair/mela/texts"

// SavedText is a reusable text for the office's replies and bulk messages.
type SavedText struct {
	Record
	Title   string `db:"title"`
	Subject Text   `db:"subject,json"` // subject of bulk messages; may be empty
	Body    Text   `db:"body,json"`
}

// SavedTextInput is a saved text as the office typed it.
type SavedTextInput struct {
	Title         string
	Subject, Body Text
}

// Clean validates the input. The title and a body in at least one language are required. The text may contain the same
// placeholders as a campaign. The error has a message for each invalid field.
func (in SavedTextInput) Clean() (SavedText, error) {
	p := Problems{}
	t := SavedText{
		Title:   p.CleanLine("title", in.Title, true, MaxName),
		Subject: p.CleanLineIn("subject", in.Subject, false, MaxSubject),
		Body:    p.CleanTextIn("body", in.Body, MaxMessageBody),
	}
	for _, l := range Langs {
		p.checkPlaceholders(TextField("subject", l), t.Subject[l], CampaignPlaceholders)
		p.checkPlaceholders(TextField("body", l), t.Body[l], CampaignPlaceholders)
	}
	if len(t.Body.All()) == 0 {
		p.Add("body", texts.PortalErrors.BodyRequired())
	}
	return t, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (t SavedText) Typed() SavedTextInput {
	return SavedTextInput{Title: t.Title, Subject: t.Subject, Body: t.Body}
}
