package content

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Service implements the use cases of package content. It is safe for concurrent use.
type Service struct {
	*app.Core

	ContactMessages  *Records[fair.ContactMessage, fair.ContactMessageInput]
	Sponsorships     *Records[fair.Sponsorship, fair.SponsorshipInput]
	Applications     *Records[fair.Application, fair.ApplicationInput]
	Partners         *Records[fair.Partner, fair.PartnerInput]
	Logos            *Records[fair.Logo, fair.LogoInput]
	Banners          *Records[fair.Banner, fair.BannerInput]
	EventCounters    *Records[fair.Counter, fair.CounterInput]
	CommitteeMembers *Records[fair.CommitteeMember, fair.CommitteeMemberInput]
	ProgrammeItems   *Records[fair.ProgrammeItem, fair.ProgrammeItemInput]
	SavedTexts       *Records[fair.SavedText, fair.SavedTextInput]

	store     Store
	hall      Hall
	notify    Notify
	files     Files      // nil: no uploads
	documents Documents  // nil: the brochure and the layout cannot be printed
	sheets    app.Sheets // nil: spreadsheets cannot be imported

	purges []func(context.Context) (int, error) // one function per kind of simple record
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core      *app.Core
	Store     Store
	Hall      Hall
	Notify    Notify
	Files     Files      // nil: no uploads
	Documents Documents  // nil: the brochure and the layout cannot be printed
	Sheets    app.Sheets // nil: spreadsheets cannot be imported
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	a := &Service{
		Core: d.Core, store: d.Store, hall: d.Hall, notify: d.Notify, files: d.Files, documents: d.Documents,
		sheets: d.Sheets,
	}
	a.ContactMessages = recordsOf(a, contactMessageKind)
	a.Sponsorships = recordsOf(a, sponsorshipKind)
	a.Applications = recordsOf(a, applicationKind)
	a.Partners = recordsOf(a, partnerKind)
	a.Logos = recordsOf(a, logoKind)
	a.Banners = recordsOf(a, bannerKind)
	a.EventCounters = recordsOf(a, counterKind)
	a.CommitteeMembers = recordsOf(a, committeeMemberKind)
	a.ProgrammeItems = recordsOf(a, programmeItemKind)
	a.SavedTexts = recordsOf(a, savedTextKind)
	return a
}
