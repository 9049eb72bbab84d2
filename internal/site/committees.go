package site

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
)

// ExecutiveCommitteeProps are the props of the executive committee's page. React filters the members by the search
// text, both on the server and in the browser, so that the results are the same.
type ExecutiveCommitteeProps struct {
	Duties  []string              `json:"duties"`
	Members []CommitteeMemberView `json:"members"`
	Query   string                `json:"query"` // search text (a part of a name) that a browser without JavaScript sends
	Sample  SampleExtent          `json:"sample"`
}

// OrganizingCommitteeProps are the props of the organizing committee's page, which shows all other committees of the
// edition.
type OrganizingCommitteeProps struct {
	Committees []CommitteePanel `json:"committees"`
	Sample     SampleExtent     `json:"sample"`
}

// CommitteePanel is a committee with its tasks and its members.
type CommitteePanel struct {
	ID      string                `json:"id"`
	Name    string                `json:"name"`
	Duties  []string              `json:"duties"`
	Members []CommitteeMemberView `json:"members"`
}

// CommitteeMemberView is the data on the card of a committee member.
type CommitteeMemberView struct {
	Name        string       `json:"name"`
	LocalName   string       `json:"localName"` // name in the language of the page; "" when there is none
	Designation string       `json:"designation"`
	Institute   string       `json:"institute"` // "" when unknown
	Group       string       `json:"group"`     // the heading under which the member stands; "" when there is none
	Email       string       `json:"email"`     // public address for questions; "" when there is none
	Patron      bool         `json:"patron"`    // shown first and large, with the message
	Message     string       `json:"message"`   // "" when there is none
	Photo       *PictureView `json:"photo"`     // nil if there is none
	Initials    string       `json:"initials"`  // "" when the name contains no letter
	Sample      bool         `json:"sample"`    // whether this is a sample; false if the page shows only samples
}

func executiveCommitteePage(d Deps) Page {
	return Page{
		Name: "executive-committee", Path: "/executive-committee", Cached: true, Shape: ExecutiveCommitteeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return executiveProps(ctx, d.App, r.Lang, "") },
	}
}

// executiveSearchPage is the page that shows the result of a search without JavaScript. It has its own URL, because its
// result depends on the query. It is rendered for each request and never cached.
func executiveSearchPage(d Deps) Page {
	return Page{
		Name: "executive-committee", Path: "/executive-committee/find", Unlisted: true, Shape: ExecutiveCommitteeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) {
			query := strings.TrimSpace(r.Query.Get("q"))
			if query == "" {
				return nil, RedirectTo("/executive-committee")
			}
			return executiveProps(ctx, d.App, r.Lang, firstRunes(query, fair.MaxName))
		},
	}
}

func organizingCommitteePage(d Deps) Page {
	return Page{
		Name: "organizing-committee", Path: "/organizing-committee", Cached: true, Shape: OrganizingCommitteeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return organizingProps(ctx, d.App, r.Lang) },
	}
}

func executiveProps(ctx context.Context, a *wiring.Features, lang fair.Lang, query string) (ExecutiveCommitteeProps,
	error,
) {
	edition, members, err := committeeData(ctx, a)
	if err != nil {
		return ExecutiveCommitteeProps{}, err
	}
	p := ExecutiveCommitteeProps{Query: query}
	own := membersOf(members, fair.ExecutiveCommittee)
	p.Sample = samplesAmong(own, isSampleMember)
	p.Members = memberViews(own, lang, p.Sample)
	if committee, ok := edition.FindCommittee(fair.ExecutiveCommittee); ok {
		p.Duties = dutiesOf(edition, committee, lang)
	}
	return p, nil
}

func organizingProps(ctx context.Context, a *wiring.Features, lang fair.Lang) (OrganizingCommitteeProps, error) {
	edition, members, err := committeeData(ctx, a)
	if err != nil {
		return OrganizingCommitteeProps{}, err
	}
	p := OrganizingCommitteeProps{}
	var shown []committee.Member
	for _, committee := range edition.Committees {
		if committee.ID != fair.ExecutiveCommittee {
			shown = append(shown, membersOf(members, committee.ID)...)
		}
	}
	p.Sample = samplesAmong(shown, isSampleMember)
	for _, committee := range edition.Committees {
		if committee.ID == fair.ExecutiveCommittee {
			continue
		}
		p.Committees = append(p.Committees, CommitteePanel{
			ID: committee.ID, Name: edition.Fill(committee.Name, lang), Duties: dutiesOf(edition, committee, lang),
			Members: memberViews(membersOf(members, committee.ID), lang, p.Sample),
		})
	}
	return p, nil
}

func committeeData(ctx context.Context, a *wiring.Features) (fair.Edition, []committee.Member, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return fair.Edition{}, nil, err
	}
	members, err := a.Committees.Shown(ctx)
	return edition, members, err
}

func membersOf(all []committee.Member, id string) []committee.Member {
	var own []committee.Member
	for _, m := range all {
		if m.Committee == id {
			own = append(own, m)
		}
	}
	return own
}

func isSampleMember(m committee.Member) bool { return m.Sample }

func memberViews(members []committee.Member, lang fair.Lang, extent SampleExtent) []CommitteeMemberView {
	views := make([]CommitteeMemberView, len(members))
	for i, m := range members {
		views[i] = CommitteeMemberView{
			Name: m.Name, LocalName: m.NameIn[lang], Designation: m.Designation.OrEnglish(lang),
			Institute: m.Institute.OrEnglish(lang),
			Group:     m.Group.OrEnglish(lang), Email: m.Email, Patron: m.Patron, Message: m.Message.OrEnglish(lang),
			Photo: pictureView(m.Photo), Initials: Initials(m.Name), Sample: m.Sample && extent == sampleSome,
		}
	}
	return views
}

func dutiesOf(e fair.Edition, c fair.Committee, lang fair.Lang) []string {
	duties := make([]string, len(c.Responsibilities))
	for i, text := range c.Responsibilities {
		duties[i] = e.Fill(text, lang)
	}
	return duties
}

func firstRunes(text string, limit int) string {
	runes := []rune(text)
	return string(runes[:min(limit, len(runes))])
}
