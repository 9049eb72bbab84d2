package site

import "github.com/mela-fair/mela/internal/application"

// pages returns every public page in the order of the header. To add a page, add a line here, a file in this package,
// and a file in web/src/public/pages.
func pages(d Deps) []Page {
	return []Page{
		homePage(d),
		executiveCommitteePage(d),
		executiveSearchPage(d),
		organizingCommitteePage(d),
		registrationPage(d),
		groupPage(d),
		stallBookingPage(d),
		sponsorshipPage(d),
		applicationPage(d, application.ResourcePerson),
		partnersPage(d),
		newsPage(d),
		applicationPage(d, application.Volunteer),
		layoutPage(d),
		visitPage(d),
		programmePage(d),
		speakerPage(d),
		exhibitorsPage(d),
		exhibitorPage(d),
		contactPage(d),
		paymentPage(d),
		paymentResultPage(d),
		receiptPage(d),
		ordersPage(d),
		exhibitorProfilePage(d),
		entryCodesPage(d),
		entryListPage(d),
		entryPage(d),
		cancellationPage(d),
		unsubscribePage(d),
		policyPage(d, "/terms", policyTerms),
		policyPage(d, "/privacy", policyPrivacy),
		policyPage(d, "/refunds", policyRefunds),
		myDataPage(d),
		{Name: "accessibility", Path: "/accessibility", Cached: true},
		offlinePage,
	}
}

// notFound is the page for every unknown URL. It is sent with status 404.
var notFound = Page{Name: "not-found", Path: "/404", Cached: true, Unlisted: true}
