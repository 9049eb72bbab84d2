import type { Hall, HallStall } from '../../api/records'
import type { HallSearch } from './hall-search'

type Sought = Pick<HallSearch, 'q' | 'zone' | 'kind' | 'state'>

// Returns the stalls that match the search and the filters, in the order of the plan. In the search text, stalls are
// numbered as on the plan ("C14"). With a filter by kind, the API's numbers ("14") also match.
export function findStalls(hall: Hall, { q, zone, kind, state }: Sought): HallStall[] {
  const wanted = q.trim() === '' ? undefined : numbersIn(q)
  return hall.stalls.filter(
    (stall) =>
      (zone === '' || (stall.onPlan && stall.zone === zone)) &&
      (kind === '' || stall.kind === kind) &&
      (state === '' || stall.state === state) &&
      (!wanted || wanted(stall.label) || (kind !== '' && wanted(stall.stallnumber))),
  )
}

// Returns a function that reports whether a stall's number is in the search text. The text consists of single numbers
// and ranges, separated by commas or spaces, such as "14–25, 30 t1-t5". The end of a range may omit its letters:
// "t1–5".
function numbersIn(text: string): (label: string) => boolean {
  const parts = text.replace(/\s*[-–—]\s*/g, '-').split(/[\s,;]+/)
  const tests = parts.filter(Boolean).map(testOf)
  return (label) => {
    const number = splitNumber(label)
    return tests.some((test) => test(label.toLowerCase(), number))
  }
}

type Numbered = { letters: string; number: number }
type Test = (label: string, number: Numbered | undefined) => boolean

function testOf(part: string): Test {
  const [from = '', to] = part.split('-')
  const first = splitNumber(from)
  const last = to === undefined ? first : splitNumber(to)
  if (!first || !last || (to !== undefined && last.letters !== '' && last.letters !== first.letters))
    return (label) => label === part.toLowerCase()
  const [least, most] = [Math.min(first.number, last.number), Math.max(first.number, last.number)]
  return (_, stall) =>
    stall !== undefined && stall.letters === first.letters && stall.number >= least && stall.number <= most
}

// Splits "C14" into c and 14. Returns undefined for text without a number.
function splitNumber(text: string): Numbered | undefined {
  const found = /^([a-z]*)(\d{1,6})$/i.exec(text.trim())
  return found ? { letters: (found[1] ?? '').toLowerCase(), number: Number(found[2]) } : undefined
}
