package edition

import (
	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/news"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/photo"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
)

// Service implements the use cases of package edition. It is safe for concurrent use.
type Service struct {
	*record.Core

	Sponsorships *record.Records[fair.Sponsorship, fair.SponsorshipInput]

	banners    *banner.Records    // for the sample records
	news       *news.Records      // for the sample records
	photos     *photo.Records     // for the sample records
	partners   *partner.Records   // for the sample records
	committees *committee.Service // for the sample records

	store     *store.DB
	ledger    *ledger.Service
	hall      *hall.Service
	notify    *message.Service
	files     record.Files // nil: no uploads
	documents Documents    // nil: the brochure and the layout cannot be printed
}

// Deps contains the dependencies of Service.
type Deps struct {
	Core       *record.Core
	Banners    *banner.Records
	News       *news.Records
	Photos     *photo.Records
	Partners   *partner.Records
	Committees *committee.Service
	Store      *store.DB
	Ledger     *ledger.Service
	Hall       *hall.Service
	Notify     *message.Service
	Files      record.Files // nil: no uploads
	Documents  Documents    // nil: the brochure and the layout cannot be printed
}

// New returns a Service with the given dependencies.
func New(d Deps) *Service {
	a := &Service{
		Core:    d.Core,
		banners: d.Banners, news: d.News, photos: d.Photos, partners: d.Partners, committees: d.Committees,
		store:     d.Store,
		ledger:    d.Ledger,
		hall:      d.Hall,
		notify:    d.Notify,
		files:     d.Files,
		documents: d.Documents,
	}
	sponsorships := a.sponsorshipKind()
	if a.store != nil { // nil: the services only describe their routes
		sponsorships.Table = a.store.Sponsorships().Table
	}
	a.Sponsorships = record.Of(a.Core, sponsorships)
	return a
}
