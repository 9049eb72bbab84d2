package site

import "context"

// PlainProps are the props of a page whose content is not published yet: which page it is.
type PlainProps struct {
	Topic PlainTopic `json:"topic"`
}

// PlainTopic names a plain page; it is the key of its title in the texts.
type PlainTopic string

// Values lists the topics, for TypeScript.
func (PlainTopic) Values() []string {
	return []string{
		"executiveCommittee", "organizingCommittee", "sponsorship", "resource", "partners", "volunteer",
		"layout", "contact", "terms", "privacy", "refunds",
	}
}

func plainPage(path string, topic PlainTopic) Page {
	return Page{
		Name: "plain", Path: path, Cached: true, Unlisted: true, Shape: PlainProps{},
		Props: func(context.Context, *Request) (any, error) { return PlainProps{Topic: topic}, nil },
	}
}
