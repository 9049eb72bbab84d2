package fair

// Notice is a short announcement by the organisers.
type Notice struct {
	Record
	Title string `db:"title"`
	Text  string `db:"text"`
}

// NoticeInput is the content of a notice as the user entered it in the form.
type NoticeInput struct {
	Title, Text string
}

// Clean validates the input: both fields are required. The error contains a message for each invalid field.
func (in NoticeInput) Clean() (Notice, error) {
	p := Problems{}
	n := Notice{
		Title: p.CleanLine("title", in.Title, true, MaxName),
		Text:  p.CleanText("text", in.Text, true, MaxMessage),
	}
	return n, p.Err()
}

// Typed returns the notice in the form's format, so that an update can change single fields.
func (n Notice) Typed() NoticeInput { return NoticeInput{Title: n.Title, Text: n.Text} }
