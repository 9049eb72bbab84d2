import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { clockAhead, siteNow } from '../../../lib/site-clock'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { describeError, errorMessage } from '../../api/api-error'
import type { FairEvent, GateConflict, GateDevice, GateSummary, Till } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { describeFairDays } from '../../layout/fair-days'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { dayInIndia, formatMoment, formatTime } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { PageTitle } from '../../ui/page-title'
import { PhoneLinks } from '../../ui/phone-links'
import { QueryError } from '../../ui/query-error'
import { AddressLink, RecordLink } from '../../ui/record-link'
import { ScrollingTable } from '../../ui/scrolling-table'
import { showFailure } from '../../ui/toast-list'
import { AnnouncementsCard, ShownNow, WriteButton } from './announcements'
import { isOnline } from './device-state'
import { DevicesCard } from './devices-card'
import { exhibitorsHereQuery, tillsTodayQuery } from './fair-day-api'
import { conflictsQuery, gatesKey, devicesQuery, gatesQuery, resolveConflict } from './gates-api'
import { CategoriesCard, GatesCard } from './gates-card'
import { PeopleCard } from './people-card'

const words = t.fairDay

// Everything that the office watches and does on a day of the fair: arrivals, conflicts and devices, money by till,
// stalls that have not come, people at the gate, and announcements. An account of the gate sees no money and no firms.
export function FairDayScreen() {
  const summary = useQuery(gatesQuery)
  const event = useQuery(eventQuery)
  const mayPeople = useMay('people')
  const mayCheckIn = useMay('checkin')
  const updated = summary.dataUpdatedAt > 0 && formatTime(new Date(summary.dataUpdatedAt + clockAhead()))
  return (
    <>
      <PageTitle
        note={
          <>
            {event.data && <OpenSince event={event.data} />}{' '}
            {[
              event.data && describeFairDays(event.data, new Date(event.dataUpdatedAt + clockAhead())),
              updated && format(words.updated, { time: updated }),
            ]
              .filter(Boolean)
              .join('. ')}
          </>
        }
      >
        <ExportButton file="admissions.xlsx" filters={{}} label={words.exportArrivals} />
        <WriteButton />
      </PageTitle>
      <QueryError query={summary} title={words.failed} reasonOf={describeError} />
      <div className="control-stack">
        <ShownNow />
        <Figures summary={summary.data} />
        <div className="fair-day">
          <div>
            <GatesCard summary={summary.data} />
            {mayPeople && <TillsCard />}
            <CategoriesCard summary={summary.data} />
          </div>
          <div>
            <TroubleCard />
            {mayCheckIn && <PeopleCard />}
            {mayPeople && <MissingCard />}
          </div>
        </div>
        <DevicesCard />
        <AnnouncementsCard />
      </div>
    </>
  )
}

// Says since when the fair is open today. It shows nothing before the opening time, after the closing time, and on
// other days. The screen is rendered again every few seconds, so the clock needs no timer of its own.
function OpenSince({ event }: { event: Pick<FairEvent, 'firstDay' | 'lastDay' | 'opensAt' | 'closesAt'> }) {
  const now = new Date(siteNow())
  const day = dayInIndia(now)
  const at = (time: string) => new Date(`${day}T${time.slice(0, 5)}:00+05:30`)
  if (day < event.firstDay || day > event.lastDay || !event.opensAt || now < at(event.opensAt)) return null
  if (event.closesAt && now >= at(event.closesAt)) return null
  return <Badge tone="good">{format(words.openSince, { time: formatTime(at(event.opensAt)) })}</Badge>
}

const sumOf = (tills: readonly Till[], of: (till: Till) => number) =>
  tills.reduce((sum, till) => sum + of(till), 0)
const otherOf = ({ cheque, dd, bank, card }: Till) => cheque + dd + bank + card

function Figures({ summary }: { summary: GateSummary | undefined }) {
  const mayPeople = useMay('people')
  const stalls = useQuery({ ...exhibitorsHereQuery, enabled: mayPeople }).data
  const tills = useQuery({ ...tillsTodayQuery, enabled: mayPeople }).data
  const ofPeople = [
    {
      label: words.taken,
      value: tills && formatAmount(sumOf(tills, (till) => till.cash + till.upi + otherOf(till))),
      note:
        tills &&
        format(words.takenNote, {
          cash: formatAmount(sumOf(tills, (till) => till.cash)),
          upi: formatAmount(sumOf(tills, (till) => till.upi)),
        }),
    },
    {
      label: words.here,
      value: stalls && groupDigits(stalls.here),
      note:
        stalls &&
        format(words.hereNote, {
          all: groupDigits(stalls.booked),
          missing: groupDigits(stalls.missing.length),
        }),
    },
  ]
  return (
    <FigureCards
      figures={[
        {
          label: words.came,
          value: summary && groupDigits(summary.today),
          note:
            summary &&
            format(words.ofPaid, {
              paid: groupDigits(summary.expected),
              left: groupDigits(Math.max(0, summary.expected - summary.today)),
            }),
        },
        {
          label: words.inside,
          value: summary && groupDigits(summary.today),
          note: words.insideNote,
        },
        ...(mayPeople ? ofPeople : []),
      ]}
    />
  )
}

// People who were admitted without a valid code, and devices that do not answer.
function TroubleCard() {
  const { data: conflicts = [] } = useQuery(conflictsQuery)
  const { data: all } = useQuery(devicesQuery)
  const devices = all?.filter(({ state }) => state === 'paired') ?? []
  const silent = devices.filter((device) => !isOnline(device))
  const count = conflicts.length + silent.length

  return (
    <section className="card" aria-labelledby="fair-day-trouble">
      <div className="card-head">
        <h2 id="fair-day-trouble">{words.lookAt}</h2>
        {count > 0 && <Badge tone="warn">{groupDigits(count)}</Badge>}
      </div>
      {all && count === 0 && (
        <p className="control-none">{devices.length === 0 ? words.noDevices : words.allFine}</p>
      )}
      {conflicts.length > 0 && <p className="control-none">{t.gates.conflictNote}</p>}
      <ul className="fair-day-list">
        {conflicts.map((conflict) => (
          <ConflictItem key={conflict._id} conflict={conflict} />
        ))}
        {silent.map((device) => (
          <SilentItem key={device._id} device={device} />
        ))}
      </ul>
      {devices.length > 0 && (
        <p className="control-none">
          {format(words.answer, {
            online: groupDigits(devices.length - silent.length),
            all: groupDigits(devices.length),
          })}
        </p>
      )}
    </section>
  )
}

function SilentItem({ device }: { device: GateDevice }) {
  return (
    <li>
      <div>
        <b>{format(words.silent, { name: device.name })}</b>
        <small>
          {device.seenAt ? format(words.seen, { time: formatTime(device.seenAt) }) : words.neverSeen}
          {device.queue > 0 && `, ${counted(device.queue, words.unsent)}`}
        </small>
      </div>
    </li>
  )
}

function ConflictItem({ conflict }: { conflict: GateConflict }) {
  const client = useQueryClient()
  const mayEdit = useMay('edit')
  const person = personOf(conflict)

  async function resolve() {
    try {
      await resolveConflict(conflict._id)
    } catch (error) {
      showFailure(format(t.gates.resolveFailed, { reason: errorMessage(error) }))
    }
    void client.invalidateQueries({ queryKey: gatesKey })
  }

  return (
    <li>
      <div>
        <b dir="auto">{person}</b>
        <small>{t.gates.reasons[conflict.reason]}</small>
        <small>{format(words.wentIn, { place: placeOf(conflict) })}</small>
        {conflict.first && <small>{format(words.before, { place: placeOf(conflict.first) })}</small>}
      </div>
      {mayEdit && (
        <Button
          size="sm"
          variant="line"
          aria-label={format(words.resolve, { name: person })}
          onClick={() => void resolve()}
        >
          {t.gates.resolve}
        </Button>
      )}
    </li>
  )
}

function personOf({ kind, member, name }: GateConflict): string {
  if (!name) return t.gates.unknownPerson
  return kind === 'booking' ? format(t.gates.memberOf, { name, member }) : name
}

function placeOf({ at, by, gate }: { at: string; by: string; gate: string }): string {
  const time = formatMoment(at)
  return gate ? format(t.gates.atByGate, { time, by, gate }) : format(t.gates.atBy, { time, by })
}

type TillColumn = { label: string; of: (till: Till) => number; show: (value: number) => string }

const tillColumns: readonly TillColumn[] = [
  { label: words.sales, of: ({ payments }) => payments, show: groupDigits },
  { label: words.cash, of: ({ cash }) => cash, show: formatAmount },
  { label: words.upi, of: ({ upi }) => upi, show: formatAmount },
  { label: words.other, of: otherOf, show: formatAmount },
]

function TillsCard() {
  const tills = useQuery(tillsTodayQuery)
  const rows = tills.data ?? []
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.byTill}</h2>
        <AddressLink className="book-link" address="/admin/tills">
          {words.closeTill}
        </AddressLink>
      </div>
      <QueryError query={tills} title={words.tillsFailed} reasonOf={describeError} />
      {tills.data && rows.length === 0 && <p className="control-none">{words.noTills}</p>}
      {rows.length > 0 && (
        <ScrollingTable label={words.byTill}>
          <thead>
            <tr>
              <th scope="col">{words.till}</th>
              {tillColumns.map(({ label }) => (
                <th key={label} scope="col" className="num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((till) => (
              <tr key={till._id}>
                <th scope="row">
                  {till.account} <small>{t.tills.states[till.status]}</small>
                </th>
                {tillColumns.map(({ label, of, show }) => (
                  <td key={label} className="num">
                    {show(of(till))}
                  </td>
                ))}
              </tr>
            ))}
            {rows.length > 1 && (
              <tr>
                <th scope="row">{words.allTills}</th>
                {tillColumns.map(({ label, of, show }) => (
                  <td key={label} className="num">
                    {show(sumOf(rows, of))}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </ScrollingTable>
      )}
    </section>
  )
}

// In the morning, nearly all exhibitors are missing, so the card shows only the first ones at first.
const missingAtFirst = 6

function MissingCard() {
  const here = useQuery(exhibitorsHereQuery)
  const [all, setAll] = useState(false)
  const missing = here.data?.missing ?? []
  return (
    <section className="card" aria-labelledby="fair-day-missing">
      <div className="card-head">
        <h2 id="fair-day-missing">{words.missing}</h2>
        {here.data && (
          <small>
            {format(words.missingOf, {
              missing: groupDigits(here.data.missing.length),
              all: groupDigits(here.data.booked),
            })}
          </small>
        )}
      </div>
      <QueryError query={here} title={words.missingFailed} reasonOf={describeError} />
      {here.data?.missing.length === 0 && <p className="control-none">{words.noneMissing}</p>}
      <ul className="fair-day-list">
        {(all ? missing : missing.slice(0, missingAtFirst)).map(({ _id, name, phone, stalls, due }) => (
          <li key={_id}>
            <div>
              <RecordLink kind="booking" id={_id}>
                {name}
              </RecordLink>
              <small>
                {stalls}
                {due > 0 && <strong> {format(words.due, { amount: formatAmount(due) })}</strong>}
              </small>
            </div>
            {phone && <PhoneLinks phone={phone} name={name} />}
          </li>
        ))}
      </ul>
      {!all && missing.length > missingAtFirst && (
        <p className="control-none">
          <Button size="sm" variant="line" onClick={() => setAll(true)}>
            {format(words.showAll, { count: groupDigits(missing.length) })}
          </Button>
        </p>
      )}
    </section>
  )
}
