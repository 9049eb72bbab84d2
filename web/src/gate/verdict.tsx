import { useEffect, useRef } from 'react'
import { format } from '../i18n/format'
import type { GateTexts } from '../i18n/installed-app'
import { timeOf } from './clock'
import type { Known } from './manifest'
import { toneOf } from './signal'
import type { Shown } from './use-gate'

const signs = { good: '✓', warn: '!', bad: '✕', info: 'i' } as const
/**
 * The time in milliseconds after which the result screen of an admitted person closes. The screen of a refusal
 * stays until somebody closes it.
 */
const goodFor = 1800

type Props = { t: GateTexts; shown: Shown; known: Known | undefined; onNext: () => void }

/**
 * Shows the result on the whole screen. Each result has its own colour, sign and text, so that it can be read in
 * sunlight and by people who cannot see colours.
 */
export function VerdictScreen({ t, shown, known, onNext }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { id, answer, offline, person } = shown
  useEffect(() => {
    button.current?.focus()
    performance.mark('gate:verdict')
    if (answer !== 'valid') return undefined
    const timer = setTimeout(onNext, goodFor)
    return () => clearTimeout(timer)
  }, [id, answer, onNext])
  const tone = toneOf[answer]
  const { title, note } = words[answer](t, shown, known)
  return (
    <section className="gate-verdict" data-tone={tone} data-answer={answer} role="alert">
      <span className="gate-sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <h2>{title}</h2>
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

type Words = { title: string; note: string }

const words: Readonly<
  Record<Shown['answer'], (t: GateTexts, shown: Shown, known: Known | undefined) => Words>
> = {
  valid: ({ verdict }) => ({ title: verdict.valid, note: verdict.validNote }),
  used: ({ verdict }, { since }) => ({
    title: verdict.used,
    note: since ? format(verdict.usedSince, { time: timeOf(since.at), by: since.by }) : verdict.usedHere,
  }),
  cancelled: ({ verdict }) => ({ title: verdict.cancelled, note: verdict.cancelledNote }),
  unpaid: ({ verdict }) => ({ title: verdict.unpaid, note: verdict.unpaidNote }),
  other_year: ({ verdict }, { edition = '' }) => ({
    title: verdict.otherYear,
    note: format(verdict.otherYearNote, { year: edition }),
  }),
  not_today: ({ verdict }, _shown, known) => ({
    title: verdict.notToday,
    note: format(verdict.notTodayNote, { first: known?.firstDay ?? '', last: known?.lastDay ?? '' }),
  }),
  too_many: ({ verdict }) => ({ title: verdict.tooMany, note: verdict.tooManyNote }),
  not_saved: ({ verdict }) => ({ title: verdict.notSaved, note: verdict.notSavedNote }),
  no_list: ({ verdict }) => ({ title: verdict.noList, note: verdict.noListNote }),
  unknown: ({ verdict }) => ({ title: verdict.unknown, note: verdict.unknownNote }),
}
