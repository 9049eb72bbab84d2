// The site's time. In a demo it is the practice clock, which differs from the browser's clock by a fixed offset.

let ahead = 0

// Sets the number of milliseconds by which the site's clock is ahead of the browser's; 0 without a practice clock.
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds
}

// The site's time in milliseconds since 1970.
export function siteNow(): number {
  return Date.now() + ahead
}

// The number of milliseconds by which the site's clock is ahead of the browser's.
export function clockAhead(): number {
  return ahead
}
