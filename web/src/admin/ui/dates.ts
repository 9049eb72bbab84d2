// Dates in Indian format and Indian time, independent of the user's time zone.
const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

// "2 Aug 2025"
export function formatDay(moment: string | Date): string {
  return day.format(new Date(moment))
}

// "11:38 am"
export function formatTime(moment: string | Date): string {
  return time.format(new Date(moment))
}

// "2 Aug 2025, 11:38 am"
export function formatMoment(moment: string | Date): string {
  return `${formatDay(moment)}, ${formatTime(moment)}`
}

// "2 August 2025, 11:38 am"
export function formatLongMoment(moment: string | Date): string {
  return `${longDay.format(new Date(moment))}, ${formatTime(moment)}`
}

// The calendar day in India at a point in time, as YYYY-MM-DD.
export function dayInIndia(moment: Date): string {
  return isoDay.format(moment)
}
