package fairchange

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Received is what was received for records of one kind.
type Received struct {
	Records    int        `json:"records" doc:"The number of records that have paid something."`
	ByProvider fair.Paise `json:"byProviderPaise" doc:"Paid online."`
	ByHand     fair.Paise `json:"byHandPaise" doc:"Paid in other ways. The office must give it back."`
	Tax        fair.Paise `json:"taxPaise" doc:"Deducted tax, about which somebody decides for each record."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (Received) SchemaName() string { return "FairMoney" }

// People counts records by how their people can be reached.
type People struct {
	ByEmail int `json:"byEmail"`
	ByPhone int `json:"byPhone" doc:"Without an e-mail address. The office sends the message by WhatsApp."`
	Nobody  int `json:"nobody" doc:"Without an e-mail address and without a phone number."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (People) SchemaName() string { return "FairPeople" }

// View is what the office sees of a postponement or a cancellation, before and after it.
type View struct {
	Edition  string                        `json:"edition"`
	Title    string                        `json:"title" doc:"The title in English."`
	Standing fair.Standing                 `json:"standing"`
	Money    map[fair.OrderKind]Received   `json:"money" doc:"What was received and not yet given back, by kind of record."`
	Left     int                           `json:"left" doc:"After a cancellation of the fair: the number of records that are not cancelled yet."`
	Over     bool                          `json:"over" doc:"true: the fair is over."`
	People   map[fair.PersonalKind]People  `json:"people" doc:"Who is told, by kind of record."`
	Messages map[string]map[fair.Lang]Word `json:"messages" doc:"The messages that are sent, by 'postponed' or 'cancelled' and by language. {reason} is the reason that is entered."`
	MayAgree bool                          `json:"mayAgree" doc:"true: a proposal waits that the signed-in account did not make."`
}

// Word is a message in one language.
type Word struct {
	Subject string `json:"subject"`
	Body    string `json:"body"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "FairChange" }

// SchemaName is the name of the type in the OpenAPI document.
func (Word) SchemaName() string { return "FairChangeMessage" }

// SchemaName is the name of the type in the OpenAPI document.
func (DaysPreview) SchemaName() string { return "FairDaysPreview" }

// SchemaName is the name of the type in the OpenAPI document.
func (Following) SchemaName() string { return "FairDaysFollowing" }

type (
	daysQuery struct {
		FirstDay string `query:"firstDay" required:"true" doc:"The new first day, YYYY-MM-DD."`
	}
	fairDaysInputBody struct {
		Version int64          `json:"version" doc:"The version of the edition that was read."`
		Parts   map[string]any `json:"parts" doc:"Any members of the edition, among them firstDay and lastDay: see update-edition."`
		Follow  Following      `json:"follow"`
	}
	fairChangeInputBody struct {
		To     string `json:"to" enum:"postponed,cancelled"`
		Reason string `json:"reason" doc:"It is in the message to the people."`
		Year   string `json:"year" doc:"The id of the edition, typed again."`
	}
	stopFairChangeInputBody struct {
		Stop bool `json:"stop" doc:"false: giving back goes on."`
	}
	// Moved is the changed edition's version and days.
	Moved struct {
		Version  int64  `json:"version"`
		FirstDay string `json:"firstDay"`
		LastDay  string `json:"lastDay"`
	}
)

// SchemaName is the name of the type in the OpenAPI document.
func (Moved) SchemaName() string { return "FairDays" }

// Routes registers the operations.
func (s *Service) Routes(api *web.API) {
	tags := []string{"Fair"}
	web.Add(api, fair.MayPrices, web.Op("GET /api/admin/fair-days", "preview-fair-days", tags,
		"Get what may follow if the fair began on another day"),
		func(ctx context.Context, in *daysQuery) (*web.Body[DaysPreview], error) {
			p, err := s.Preview(ctx, in.FirstDay)
			return web.BodyOf(p), err
		})
	web.Add(api, fair.MayPrices, web.Op("PUT /api/admin/fair-days", "move-fair", tags,
		"Change the days of the fair and move what follows them",
		"The response is 409 if somebody else has changed the edition in the meantime. A postponed fair takes place again."),
		func(ctx context.Context, in *web.Body[fairDaysInputBody]) (*web.Body[Moved], error) {
			b := in.Body
			parts, err := json.Marshal(b.Parts)
			if err != nil {
				return nil, err
			}
			return web.With(func(e fair.Edition) Moved {
				return Moved{e.UpdatedAt.UnixMilli(), e.FirstDay, e.LastDay}
			})(s.Move(ctx, parts, time.UnixMilli(b.Version).UTC(), b.Follow))
		})
	web.Add(api, fair.MayEdit, web.Op("GET /api/admin/fair-change", "get-fair-change", tags,
		"Get what a postponement or a cancellation of the fair means"),
		func(ctx context.Context, _ *struct{}) (*web.Body[View], error) {
			v, err := s.look(ctx)
			return web.BodyOf(v), err
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/fair-change", "propose-fair-change", tags,
		"Propose to postpone or to cancel the fair",
		"Nothing happens before a second person approves it, unless the owners have switched second persons off."),
		func(ctx context.Context, in *web.Body[fairChangeInputBody]) (*web.Body[View], error) {
			b := in.Body
			_, err := s.Propose(ctx, Proposal{To: fair.StandingState(b.To), Reason: b.Reason, Year: b.Year})
			return s.after(ctx, err)
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/fair-change/approve", "approve-fair-change", tags,
		"Postpone or cancel the fair, as a second person",
		"The website says it, the people are told, and after a cancellation everything that was received goes back."),
		func(ctx context.Context, _ *struct{}) (*web.Body[View], error) {
			_, err := s.Approve(ctx)
			return s.after(ctx, err)
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/fair-change/refuse", "refuse-fair-change", tags,
		"Refuse the proposal, or take it back"),
		func(ctx context.Context, _ *struct{}) (*web.Body[View], error) {
			_, err := s.Refuse(ctx)
			return s.after(ctx, err)
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/fair-change/stop", "stop-fair-change", tags,
		"Stop giving money back after a cancellation, or go on with it"),
		func(ctx context.Context, in *web.Body[stopFairChangeInputBody]) (*web.Body[View], error) {
			_, err := s.Stop(ctx, in.Body.Stop)
			return s.after(ctx, err)
		})
}

func (s *Service) after(ctx context.Context, err error) (*web.Body[View], error) {
	if err != nil {
		return nil, err
	}
	v, err := s.look(ctx)
	return web.BodyOf(v), err
}

// look returns what a postponement or a cancellation means. It requires the permission MayEdit.
func (s *Service) look(ctx context.Context) (v View, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return v, err
	}
	e, err := s.CurrentEdition(ctx)
	if err != nil {
		return v, err
	}
	actor, _ := app.Actor(ctx)
	v = View{
		Edition: e.ID, Title: e.Title.OrEnglish(fair.English), Standing: e.Standing, Over: e.Over(s.Now()),
		Money: map[fair.OrderKind]Received{}, People: map[fair.PersonalKind]People{},
		Messages: map[string]map[fair.Lang]Word{},
		MayAgree: e.Standing.Proposal != nil && e.Standing.Proposal.ProposedBy != actor.ID,
	}
	for _, kind := range recordKinds {
		if v.Money[kind], err = s.sql.received(ctx, kind, e.ID); err != nil {
			return v, err
		}
		if e.Standing.State == fair.StandingCancelled {
			left, err := s.sql.countCharged(ctx, kind, e.ID)
			if err != nil {
				return v, err
			}
			v.Left += left
		}
	}
	for _, kind := range fair.CampaignKinds {
		if v.People[kind], err = s.sql.countPeople(ctx, kind, e.ID); err != nil {
			return v, err
		}
	}
	for _, to := range []fair.StandingState{fair.StandingPostponed, fair.StandingCancelled} {
		v.Messages[string(to)] = messagesOf(e, to)
	}
	return v, nil
}

// messagesOf returns the messages about a change of the fair, with a placeholder for the reason and the name.
func messagesOf(e fair.Edition, to fair.StandingState) map[fair.Lang]Word {
	all := map[fair.Lang]Word{}
	for _, l := range texts.Langs() {
		subject, body := to.Announcement()
		fill := func(t fair.Text) string {
			return strings.NewReplacer("{fair}", e.Title.OrEnglish(l), "{dates}", e.Dates.OrEnglish(l), "{name}", "…",
				"{reason}", "…", "{contact}", e.Contact()).
				Replace(t.OrEnglish(l))
		}
		all[l] = Word{fill(subject), fill(body)}
	}
	return all
}
