package httpapi

import (
	"net/http"

	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
)

// CommitteeMember is the JSON representation of a fair.CommitteeMember.
type CommitteeMember struct {
	RecordFacts
	Name          string    `json:"name"`
	Designation   string    `json:"designation" doc:"The designation in English."`
	DesignationIn fair.Text `json:"designationIn" doc:"The designation in each language, by language code."`
	Committee     string    `json:"committee" doc:"The id of a committee of the edition." example:"executive"`
	Sample        bool      `json:"sample" doc:"true: sample data of the demo edition, not a real person."`
}

// committeeMemberBody is a member as the office typed it. In an update, absent fields stay unchanged.
type committeeMemberBody struct {
	ChangeOf
	Name          *string              `json:"name,omitempty"`
	Designation   *string              `json:"designation,omitempty"`
	DesignationIn map[fair.Lang]string `json:"designationIn,omitempty" doc:"The designation in each language, by language code."`
	Committee     *string              `json:"committee,omitempty"`
}

var committeeMembers = &resource[fair.CommitteeMember, fair.CommitteeMemberInput, CommitteeMember]{
	path: "/api/committee-members", one: "committee member", many: "committee members", tag: "Committee members",
	mayList: web.Public, mayRead: fair.MayRead, mayChange: fair.MayContent,
	records: func(a *areas.Areas) *record.Records[fair.CommitteeMember, fair.CommitteeMemberInput] {
		return a.Content.CommitteeMembers
	},
	view: func(m fair.CommitteeMember, office bool) CommitteeMember {
		return CommitteeMember{
			RecordFacts: recordFactsOf(m.Record, office), Name: m.Name, Designation: m.Designation[fair.English],
			DesignationIn: m.Designation, Committee: m.Committee, Sample: m.Sample,
		}
	},
	filters: []web.Filter{{Name: "committee", Doc: "The id of a committee."}},
}

func (a *API) routeCommitteeMembers() {
	a.routeMemberImport()
	committeeMembers.routeReading(a)
	committeeMembers.routeOrder(a)
	apply := func(b committeeMemberBody, in *fair.CommitteeMemberInput) {
		web.Set(&in.Name, b.Name)
		web.SetTexts(&in.Designation, b.Designation, b.DesignationIn)
		web.Set(&in.Committee, b.Committee)
	}
	routeCreate(a, committeeMembers, apply)
	routeUpdate(a, committeeMembers, http.MethodPut, apply)
}
