package fair

// Notice is a short announcement of the office.
type Notice struct {
	Record
	Title string
	Text  string
}

// NoticeInput is a notice as typed.
type NoticeInput struct {
	Title, Text string
}

// Clean checks what was typed: both are required. The error has a message per field.
func (in NoticeInput) Clean() (Notice, error) {
	p := Problems{}
	n := Notice{
		Title: p.CleanLine("title", in.Title, true, MaxName),
		Text:  p.CleanText("text", in.Text, true, MaxMessage),
	}
	return n, p.Err()
}

// Typed is the record as it would be typed, for a change of some of its fields.
func (n Notice) Typed() NoticeInput { return NoticeInput{Title: n.Title, Text: n.Text} }
