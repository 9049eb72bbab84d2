// Package setup is the first start of a site: the page that creates the owner and sets what a fair needs before it
// opens. A one-time code, which only the program's output shows, opens it. The page exists only while there is no
// owner.
package setup
