import { useState, type ReactNode } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { useHref } from '../../page-context'
import type { ProgrammeChoice, ProgrammeDay, ProgrammeProps, ProgrammeSession } from '../../props.gen'
import { useMarks } from './marks'
import { phaseOf, Session } from './session'
import { useHash } from './use-hash'
import placesCss from './places.module.css'
import css from './programme.module.css'
import sessionCss from './session.module.css'

type Props = ProgrammeProps & { now: number }
type Filter = 'topics' | 'languages' | 'halls'
type Chosen = Readonly<Record<Filter, string>>

const all: Chosen = { topics: '', languages: '', halls: '' }

// The days as tabs, with the visitor's own marks as the last tab. Without a script, all days follow each other.
export function ProgrammeDays(props: Props) {
  const { days, now, today } = props
  const texts = useTexts('programme')
  const lang = useLang()
  const [marks, mark] = useMarks()
  const [chosen, setChosen] = useState(all)
  const hash = useHash()
  const sessions = days.flatMap((day) => day.sessions)
  const marked = sessions.filter(({ id }) => marks.includes(id))
  const holds = (day: ProgrammeDay) => day.sessions.some(({ id }) => hash === `s-${id}`)
  const open =
    hash === 'marks' ? undefined : (days.find((day) => day.id === hash || holds(day)) ?? firstOf(props))
  const tab = (name: string, { length }: { length: number }) => (
    <>
      <b>{name}</b>
      <span className={css.counted}>{plural(lang, length, texts.sessions)}</span>
      <span className={css.count} aria-hidden="true">
        {length}
      </span>
    </>
  )
  return (
    <>
      <nav className={css.days} aria-label={texts.days}>
        {days.map((day) => (
          <a key={day.id} href={`#${day.id}`} aria-current={day === open ? 'true' : undefined}>
            {tab(day.short, day.sessions)}
          </a>
        ))}
        <a href="#marks" className={css.scripted} aria-current={open ? undefined : 'true'}>
          {tab(texts.marks, marked)}
        </a>
      </nav>
      {open && open.id === today && <NowAndNext sessions={open.sessions} now={now} />}
      {open && <Filters {...props} chosen={chosen} onChoose={setChosen} />}
      {days.map((day) => (
        <Day
          key={day.id}
          day={day}
          shown={day === open}
          now={now}
          chosen={chosen}
          marks={marks}
          onMark={mark}
          onAll={() => setChosen(all)}
        />
      ))}
      {!open && <Marks days={days} marked={marked} now={now} onMark={mark} />}
    </>
  )
}

function firstOf({ days, today, now }: Pick<Props, 'days' | 'today' | 'now'>): ProgrammeDay | undefined {
  const next = days.find(({ sessions }) => sessions.some(({ end }) => end > now))
  return days.find(({ id }) => id === today) ?? next ?? days[0]
}

function isChosen({ keys }: ProgrammeSession, chosen: Chosen): boolean {
  return Object.values(chosen).every((value) => value === '' || keys.includes(value))
}

type DayProps = {
  day: ProgrammeDay
  shown: boolean
  now: number
  chosen: Chosen
  marks: readonly string[]
  onMark: (id: string) => void
  onAll: () => void
}

function Day({ day, shown, now, chosen, marks, onMark, onAll }: DayProps) {
  const texts = useTexts('programme')
  const { id, title, sessions, halls, hours } = day
  const matching = sessions.filter((session) => isChosen(session, chosen))
  const isTable = halls.length > 1 && matching.length === sessions.length
  const start = sessions[0]?.start ?? 0
  const line = Math.floor((now - (start - (start % 15))) / 15) + 1
  const running = sessions.some((session) => phaseOf(session, now) === 'now')
  return (
    <section id={id} className={classNames(css.day, !shown && css.dayClosed)} aria-labelledby={`title-${id}`}>
      <h2 id={`title-${id}`}>{title}</h2>
      {matching.length === 0 && (
        <p>
          {texts.noMatch}{' '}
          <Button variant="link" onClick={onAll}>
            {texts.showAll}
          </Button>
        </p>
      )}
      <div
        className={isTable ? `${sessionCss.table} ${placesCss.table}` : undefined}
        data-halls={isTable ? halls.length : undefined}
      >
        {isTable && (
          <>
            {halls.map((hall, index) => (
              <p key={hall} className={sessionCss.column} data-column={index} aria-hidden="true">
                {hall}
              </p>
            ))}
            {hours.map(({ label, row }) => (
              <span key={row} className={sessionCss.hour} data-row={row} aria-hidden="true">
                {label}
              </span>
            ))}
            {running && <span className={sessionCss.nowLine} data-row={line} aria-hidden="true" />}
          </>
        )}
        <ul>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              now={now}
              target
              hidden={!matching.includes(session)}
              marked={marks.includes(session.id)}
              onMark={onMark}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

// What is on in each hall, and what follows there.
function NowAndNext({ sessions, now }: { sessions: readonly ProgrammeSession[]; now: number }) {
  const texts = useTexts('programme')
  const held = sessions.filter(({ status }) => status !== 'cancelled')
  const places = [...new Set(held.map(({ hall }) => hall))].flatMap((hall) => {
    const here = held.filter((session) => session.hall === hall)
    const running = here.find((session) => phaseOf(session, now) === 'now')
    const next = here.find(({ start }) => start > now)
    return running || next ? [{ hall, running, next }] : []
  })
  if (places.length === 0) return null
  return (
    <section className={css.nowNext} aria-labelledby="now-next">
      <h2 id="now-next">{texts.nowAndNext}</h2>
      <ul>
        {places.map(({ hall, running, next }) => (
          <li key={hall}>
            <b>{hall}</b>
            {running && (
              <a href={`#s-${running.id}`}>
                <span className={sessionCss.isNow}>{texts.now}</span>
                <span>{running.title}</span>
              </a>
            )}
            {next && (
              <a href={`#s-${next.id}`} className={css.follows}>
                <span>{next.from}</span>
                <span>{next.title}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type FiltersProps = Pick<ProgrammeProps, Filter> & { chosen: Chosen; onChoose: (chosen: Chosen) => void }

function Filters({ topics, languages, halls, chosen, onChoose }: FiltersProps): ReactNode {
  const texts = useTexts('programme')
  const lists = { topics, languages, halls }
  const useful = (['topics', 'languages', 'halls'] as const).filter((name) => lists[name].length > 1)
  if (useful.length === 0) return null
  const choose = (name: Filter, value: string) => onChoose({ ...chosen, [name]: value })
  return (
    <div className={classNames(css.filters, css.scripted)}>
      {useful.includes('topics') && (
        <fieldset className={css.chips}>
          <legend className="vh">{texts.filter.topics}</legend>
          {[{ value: '', label: texts.all.topics }, ...topics].map(({ value, label }: ProgrammeChoice) => (
            <button
              key={value}
              type="button"
              aria-pressed={chosen.topics === value}
              onClick={() => choose('topics', value)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {useful
        .filter((name) => name !== 'topics')
        .map((name) => (
          <Select
            key={name}
            name={name}
            idPrefix="filter"
            label={texts.filter[name]}
            options={[{ value: '', label: texts.all[name] }, ...lists[name]]}
            value={chosen[name]}
            onChange={(event) => choose(name, event.target.value)}
          />
        ))}
    </div>
  )
}

type MarksProps = {
  days: readonly ProgrammeDay[]
  marked: readonly ProgrammeSession[]
  now: number
  onMark: (id: string) => void
}

function Marks({ days, marked, now, onMark }: MarksProps) {
  const texts = useTexts('programme')
  const lang = useLang()
  const href = useHref()
  if (marked.length === 0) return <p className={css.noMarks}>{texts.noMarks}</p>
  return (
    <section aria-label={texts.marks} className={css.marks}>
      <p>
        <Button icon="calendar" href={href(`/event.ics?ids=${marked.map(({ id }) => id).join()}`)} download>
          {plural(lang, marked.length, texts.marksToCalendar)}
        </Button>
      </p>
      {clashesOf(marked).map(([first, second]) => (
        <Notice key={`${first.id} ${second.id}`} kind="warn">
          {format(texts.clash, { first: first.title, second: second.title })}
        </Notice>
      ))}
      {days
        .map((day) => ({ ...day, sessions: day.sessions.filter((session) => marked.includes(session)) }))
        .filter(({ sessions }) => sessions.length > 0)
        .map(({ id, title, sessions }) => (
          <div key={id}>
            <h2>{title}</h2>
            <ul>
              {sessions.map((session) => (
                <Session key={session.id} session={session} now={now} marked onMark={onMark} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}

/** Returns the pairs of sessions that take place at the same time. */
export function clashesOf(
  sessions: readonly ProgrammeSession[],
): readonly (readonly [ProgrammeSession, ProgrammeSession])[] {
  const held = sessions.filter(({ status }) => status !== 'cancelled')
  return held.flatMap((first, index) =>
    held
      .slice(index + 1)
      .filter((second) => first.start < second.end && second.start < first.end)
      .map((second) => [first, second] as const),
  )
}
