package fair

import "strings"

// SentenceID names a sentence that the product says to a person; its texts are in sentences.go.
type SentenceID string

// Sentence is something to say to a person: which sentence, and what to fill in.
type Sentence struct {
	ID   SentenceID
	Args []string // pairs of placeholder name and value, e.g. "max", "120"
}

// Say makes a Sentence; args are pairs of placeholder name and value.
func Say(id SentenceID, args ...string) Sentence { return Sentence{ID: id, Args: args} }

// In writes the sentence in a language. An unknown id is written as the id itself, so that nothing is
// ever silent; a test makes sure that none is unknown.
func (s Sentence) In(l Lang) string {
	text, ok := sentences[s.ID]
	if !ok {
		return string(s.ID)
	}
	out := text.In(l)
	for i := 0; i+1 < len(s.Args); i += 2 {
		out = strings.ReplaceAll(out, "{"+s.Args[i]+"}", s.Args[i+1])
	}
	return out
}

// IsZero reports whether there is nothing to say.
func (s Sentence) IsZero() bool { return s.ID == "" }
