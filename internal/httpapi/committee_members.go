package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// CommitteeMember is the JSON representation of a fair.CommitteeMember.
type CommitteeMember struct {
	record.Facts
	Name          string    `json:"name"`
	Designation   string    `json:"designation" doc:"The designation in English."`
	DesignationIn fair.Text `json:"designationIn" doc:"The designation in each language, by language code."`
	Committee     string    `json:"committee" doc:"The id of a committee of the edition." example:"executive"`
	Sample        bool      `json:"sample" doc:"true: sample data of the demo edition, not a real person."`
}

// committeeMemberBody is a member as the office typed it. In an update, absent fields stay unchanged.
type committeeMemberBody struct {
	record.ChangeOf
	Name          *string              `json:"name,omitempty"`
	Designation   *string              `json:"designation,omitempty"`
	DesignationIn map[fair.Lang]string `json:"designationIn,omitempty" doc:"The designation in each language, by language code."`
	Committee     *string              `json:"committee,omitempty"`
}

func (a *API) committeeMembers() *record.Resource[fair.CommitteeMember, fair.CommitteeMemberInput, CommitteeMember] {
	return &record.Resource[fair.CommitteeMember, fair.CommitteeMemberInput, CommitteeMember]{
		Path: "/api/committee-members", One: "committee member", Many: "committee members", Tag: "Committee members",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.CommitteeMembers,
		View: func(m fair.CommitteeMember, office bool) CommitteeMember {
			return CommitteeMember{
				Facts: record.FactsOf(m.Record, office), Name: m.Name, Designation: m.Designation[fair.English],
				DesignationIn: m.Designation, Committee: m.Committee, Sample: m.Sample,
			}
		},
		Filters: []web.Filter{{Name: "committee", Doc: "The id of a committee."}},
	}
}

func (a *API) routeCommitteeMembers() {
	a.routeMemberImport()
	a.committeeMembers().RouteReading(a.API)
	a.committeeMembers().RouteOrder(a.API)
	apply := func(b committeeMemberBody, in *fair.CommitteeMemberInput) {
		web.Set(&in.Name, b.Name)
		web.SetTexts(&in.Designation, b.Designation, b.DesignationIn)
		web.Set(&in.Committee, b.Committee)
	}
	record.RouteCreate(a.API, a.committeeMembers(), apply)
	record.RouteUpdate(a.API, a.committeeMembers(), http.MethodPut, apply)
}
