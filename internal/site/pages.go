package site

// pages lists every public page, in the order of the header (public-site §2). A page is one line here, one
// file of its own beside this one, and one file in web/src/public/pages.
func pages(d Deps) []Page {
	return []Page{
		homePage(d),
		plainPage("/executive-committee", "executiveCommittee"),
		plainPage("/organizing-committee", "organizingCommittee"),
		registrationPage(d),
		stallBookingPage(d),
		plainPage("/sponsorship", "sponsorship"),
		plainPage("/resource", "resource"),
		plainPage("/Partners", "partners"),
		plainPage("/volunteer", "volunteer"),
		plainPage("/layoutUi", "layout"),
		plainPage("/ContactUs", "contact"),
		paymentPage(d),
		paymentResultPage(d),
		plainPage("/terms", "terms"),
		plainPage("/privacy", "privacy"),
		plainPage("/refunds", "refunds"),
	}
}

// notFound is the page for every address that is none; it is sent with status 404.
var notFound = Page{Name: "not-found", Path: "/404", Cached: true, Unlisted: true}
