// The site's time. In a demo, this is the time of the practice clock: a simulated clock that differs from the
// browser's clock by a fixed offset.

let ahead = 0

// Sets by how many milliseconds the site's clock is ahead of the browser's clock. If the site has no simulated clock,
// the value is 0.
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds
}

// Returns the site's time in milliseconds since 1970.
export function siteNow(): number {
  return Date.now() + ahead
}

// Returns by how many milliseconds the site's clock is ahead of the browser's clock.
export function clockAhead(): number {
  return ahead
}
