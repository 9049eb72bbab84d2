package fair

// Notice is a short announcement by the organizers.
type Notice struct {
	Record
	Title string
	Text  string
}

// NoticeInput is a notice as entered in the form.
type NoticeInput struct {
	Title, Text string
}

// Clean validates the input: both fields are required. The error has a message per field.
func (in NoticeInput) Clean() (Notice, error) {
	p := Problems{}
	n := Notice{
		Title: p.CleanLine("title", in.Title, true, MaxName),
		Text:  p.CleanText("text", in.Text, true, MaxMessage),
	}
	return n, p.Err()
}

// Typed returns the record as form input, for a change of some fields.
func (n Notice) Typed() NoticeInput { return NoticeInput{Title: n.Title, Text: n.Text} }
