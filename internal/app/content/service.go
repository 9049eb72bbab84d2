package content

import (
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/record"
)

// Service implements the use cases of package content. It is safe for concurrent use.
type Service struct {
	*record.Core

	Sponsorships     *record.Records[fair.Sponsorship, fair.SponsorshipInput]
	Applications     *record.Records[fair.Application, fair.ApplicationInput]
	Partners         *record.Records[fair.Partner, fair.PartnerInput]
	Logos            *record.Records[fair.Logo, fair.LogoInput]
	Banners          *record.Records[fair.Banner, fair.BannerInput]
	EventCounters    *record.Records[fair.Counter, fair.CounterInput]
	CommitteeMembers *record.Records[fair.CommitteeMember, fair.CommitteeMemberInput]
	SavedTexts       *record.Records[fair.SavedText, fair.SavedTextInput]

	store     Store
	ledger    *ledger.Service
	hall      Hall
	notify    Notify
	files     Files      // nil: no uploads
	documents Documents  // nil: the brochure and the layout cannot be printed
	sheets    app.Sheets // nil: spreadsheets cannot be imported
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core      *record.Core
	Store     Store
	Ledger    *ledger.Service
	Hall      Hall
	Notify    Notify
	Files     Files      // nil: no uploads
	Documents Documents  // nil: the brochure and the layout cannot be printed
	Sheets    app.Sheets // nil: spreadsheets cannot be imported
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	a := &Service{
		Core:      d.Core,
		store:     d.Store,
		ledger:    d.Ledger,
		hall:      d.Hall,
		notify:    d.Notify,
		files:     d.Files,
		documents: d.Documents,
		sheets:    d.Sheets,
	}
	a.Sponsorships = record.Of(a.Core, a.sponsorshipKind())
	a.Applications = record.Of(a.Core, a.applicationKind())
	a.Partners = record.Of(a.Core, a.partnerKind())
	a.Logos = record.Of(a.Core, a.logoKind())
	a.Banners = record.Of(a.Core, a.bannerKind())
	a.EventCounters = record.Of(a.Core, a.counterKind())
	a.CommitteeMembers = record.Of(a.Core, a.committeeMemberKind())
	a.SavedTexts = record.Of(a.Core, a.savedTextKind())
	return a
}
