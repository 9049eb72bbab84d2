package main

import (
	"context"
	"os"
)

// pagesVariable is the environment variable that turns the rendering of pages in the background off if its value is
// "on-request". A page is then rendered when somebody requests it. It is only for tests that look at few pages and is
// not a documented setting: rendering all pages needs more processor time than most of these tests.
const pagesVariable = "MELA_TEST_PAGES"

// pageWorkers returns the background work of the public pages.
func pageWorkers(run func(context.Context)) []func(context.Context) {
	if os.Getenv(pagesVariable) == "on-request" {
		return nil
	}
	return []func(context.Context){run}
}
