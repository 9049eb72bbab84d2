import { useEffect, useRef } from 'react'
import { format } from '../i18n/format'
import { timeOf } from './clock'
import type { Known } from './manifest'
import { toneOf } from './signal'
import type { GateTexts } from './texts'
import type { Shown } from './use-gate'

const signs = { good: '✓', warn: '!', bad: '✕', info: 'i' } as const
/** A green screen goes away by itself; a refusal stays until somebody has read it. In milliseconds. */
const goodFor = 1800

type Props = { t: GateTexts; shown: Shown; known: Known | undefined; onNext: () => void }

/** Fills the screen: colour, sign and words can be told apart in sunlight and without colours. */
export function VerdictScreen({ t, shown, known, onNext }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { id, answer, offline, person } = shown
  useEffect(() => {
    button.current?.focus()
    if (answer !== 'valid') return undefined
    const timer = setTimeout(onNext, goodFor)
    return () => clearTimeout(timer)
  }, [id, answer, onNext])
  const tone = toneOf[answer]
  const { title, note } = wordsOf(t, shown, known)
  return (
    <section className="gate-verdict" data-tone={tone} data-answer={answer} role="alert">
      <span className="gate-sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <h1>{title}</h1>
      <p>{note}</p>
      {person && (
        <p className="gate-person">
          <b>{person.name}</b>
          {person.members > 1 && <span>{format(t.verdict.member, memberOf(person))}</span>}
          {person.stalls && <span>{person.stalls}</span>}
        </p>
      )}
      <small>{offline ? t.verdict.checkedOffline : t.verdict.checkedOnline}</small>
      <button type="button" ref={button} onClick={onNext}>
        {t.verdict.next}
      </button>
    </section>
  )
}

function memberOf({ member, members }: NonNullable<Shown['person']>) {
  return { member, members }
}

function wordsOf(t: GateTexts, shown: Shown, known: Known | undefined): { title: string; note: string } {
  const v = t.verdict
  const { since, edition } = shown
  switch (shown.answer) {
    case 'valid':
      return { title: v.valid, note: v.validNote }
    case 'used':
      return {
        title: v.used,
        note: since ? format(v.usedSince, { time: timeOf(since.at), by: since.by }) : v.usedHere,
      }
    case 'cancelled':
      return { title: v.cancelled, note: v.cancelledNote }
    case 'unpaid':
      return { title: v.unpaid, note: v.unpaidNote }
    case 'other_year':
      return { title: v.otherYear, note: format(v.otherYearNote, { year: edition ?? '' }) }
    case 'not_today':
      return {
        title: v.notToday,
        note: format(v.notTodayNote, { first: known?.firstDay ?? '', last: known?.lastDay ?? '' }),
      }
    case 'not_saved':
      return { title: v.notSaved, note: v.notSavedNote }
    case 'no_list':
      return { title: v.noList, note: v.noListNote }
    default:
      return { title: v.unknown, note: v.unknownNote }
  }
}
