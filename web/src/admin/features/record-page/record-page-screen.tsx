import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { format } from '../../../i18n/format'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import type { RecordPage } from '../../api/records'
import { useClockAhead } from '../../layout/event-query'
import { NotFoundScreen } from '../../layout/not-found-screen'
import { recordPages, type RecordPageEntry } from '../../record-pages'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay, formatMoment } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import type { Actions } from '../../ui/money/action-bar'
import { PageTitle } from '../../ui/page-title'
import { recordAddress } from '../../ui/record-address'
import { RecordLink } from '../../ui/record-link'
import { runBulk } from '../../ui/record-screen-run'
import { RecordStatus, recordKindName } from '../../ui/record-status'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { RecordCard } from './record-card'
import { RecordFacts } from './record-facts'
import { PageMoney } from './record-money'
import { RecordNotes } from './record-notes'
import { recordPageQuery, type PageKind } from './record-page-api'
import { Timeline } from './timeline'

const route = getRouteApi('/portal/admin/$kind/$id')

// The page of one record with everything that is stored about it.
export function RecordPageScreen() {
  const { kind, id } = route.useParams()
  const entry = recordPages[kind]
  if (!entry) return <NotFoundScreen />
  return <LoadedPage key={`${kind} ${id}`} name={kind as PageKind} entry={entry} id={id} />
}

type Props = { name: PageKind; entry: RecordPageEntry; id: string }

function LoadedPage({ name, entry, id }: Props) {
  const ahead = useClockAhead()
  const mayEdit = useMay('edit')
  const { data: page, dataUpdatedAt, error, refetch } = useQuery(recordPageQuery(name, id))
  if (!page) {
    return (
      <>
        <PageTitle title={recordKindName(entry.kind)} />
        {error ? (
          <ErrorBanner
            title={format(t.recordPage.fetchFailed, { reason: errorMessage(error) })}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton label={t.recordPage.loading} lines={8} />
        )}
      </>
    )
  }
  const live = !page.deletedAt && !page.erasedAt
  // Its page sends the message with the document again, also to another address.
  const sent = mayEdit ? page.messages.findLast(({ document }) => document) : undefined
  const bar = (money?: Actions) => (
    <Suspense fallback={null}>
      <entry.tasks id={id} money={money && sent ? withResend(money, sent._id) : money} />
    </Suspense>
  )
  return (
    <>
      <PageTitle title={page.title} isCode={name === 'order'} note={<PageNote page={page} />} />
      {page.missingCharacters && (
        <Notice kind="warn" title={t.ui.print.missing}>
          {format(t.ui.print.missingCharacters, { characters: page.missingCharacters })}
        </Notice>
      )}
      {page.deletedAt && !page.erasedAt && <RestoreRecord kind={name} page={page} />}
      <PageMoney page={page} bar={live ? bar : undefined}>
        {({ bar: ownBar, statement, decisions, documents }) => (
          <>
            {ownBar}
            <div className="record-page">
              <div>
                {statement}
                {documents}
                <RecordFacts page={page} without={live ? entry.shown : undefined} />
                <ExhibitorBookings page={page} />
                <RecordCodes page={page} />
                <RecordMessages messages={page.messages} />
                <RelatedRecords page={page} />
              </div>
              <div>
                {decisions}
                <RecordNotes kind={name} id={id} page={page} />
                <Timeline events={page.timeline} readAt={dataUpdatedAt + ahead} />
              </div>
            </div>
          </>
        )}
      </PageMoney>
    </>
  )
}

function withResend(money: Actions, message: string): Actions {
  const again = { label: t.money.actions.sendAgain, address: recordAddress('message', message) ?? '' }
  return { ...money, documents: [again, ...(money.documents ?? [])] }
}

function PageNote({ page: { kind, name, status, createdAt, deletedAt, erasedAt } }: { page: RecordPage }) {
  return (
    <span className="record-note">
      {[recordKindName(kind), kind === 'order' && name, formatDay(createdAt)].filter(Boolean).join(' · ')}{' '}
      {status && <RecordStatus status={status} />}
      {deletedAt && ` ${format(t.recordPage.deletedOn, { day: formatDay(deletedAt) })}`}
      {erasedAt && ` ${format(t.recordPage.erasedOn, { day: formatDay(erasedAt) })}`}
    </span>
  )
}

type RestoreRecordProps = { kind: PageKind; page: RecordPage }

// Restores the deleted record of a page. Only accounts that may restore records have this button.
function RestoreRecord({ kind, page: { id, title } }: RestoreRecordProps) {
  const mayRestore = useMay('restore')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => runBulk({ list: `${kind}s`, action: 'restore' }, [{ _id: id }]),
    onSuccess: ({ failed }) => {
      const [failure] = failed
      if (failure) showFailure(t.ui.records.restoreFailed, failure.reason)
      else showDone(format(t.ui.records.restored, { record: title }))
    },
    onError: (error) => showFailure(t.ui.records.restoreFailed, errorMessage(error)),
    // A restored record is in lists, figures and on the plan again.
    onSettled: () => queries.invalidateQueries(),
  })
  if (!mayRestore) return null
  return (
    <div className="record-tasks">
      <Button size="sm" variant="line" icon="refresh" busy={isPending} onClick={() => mutate()}>
        {t.common.restore}
      </Button>
    </div>
  )
}

// Lists the other records with the same phone number or e-mail address.
function RelatedRecords({ page: { related } }: { page: RecordPage }) {
  return <RecordsCard id="related" title={t.recordPage.related} records={related} />
}

// Lists the stall bookings of an exhibitor, with their stalls and editions.
function ExhibitorBookings({ page: { bookings } }: { page: RecordPage }) {
  return <RecordsCard id="bookings" title={t.recordPage.bookings} records={bookings} />
}

type RelatedRecordsProps = { id: string; title: string; records: RecordPage['related'] }

function RecordsCard({ id: part, title: heading, records }: RelatedRecordsProps) {
  if (records.length === 0) return null
  return (
    <RecordCard id={part} title={heading}>
      <ul className="record-list">
        {records.map(({ kind, id, title, status, detail, createdAt, deletedAt }) => (
          <li key={id}>
            <p dir="auto">
              <RecordLink kind={kind} id={id}>
                {title}
              </RecordLink>{' '}
              {deletedAt ? (
                <Badge tone="mute">{t.recordPage.deleted}</Badge>
              ) : (
                status && <RecordStatus status={status} />
              )}
            </p>
            <small>{`${detail ?? recordKindName(kind)}, ${formatDay(createdAt)}`}</small>
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

type Message = RecordPage['messages'][number]

const tones: Readonly<Record<Message['status'], Tone>> = {
  waiting: 'info',
  sent: 'good',
  failed: 'bad',
  kept: 'mute',
  stopped: 'mute',
}

// The messages about the record, including messages that were not sent. For a failed message, the reason is shown.
function RecordMessages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null
  return (
    <RecordCard id="messages" title={t.recordPage.messages}>
      <ul className="record-list">
        {messages.map(({ _id, title, status, email, phone, failure, text, sentAt, createdAt }) => (
          <li key={_id}>
            <p>
              <RecordLink kind="message" id={_id}>
                {title}
              </RecordLink>{' '}
              <Badge tone={tones[status]} icon={null}>
                {t.messages.statuses[status]}
              </Badge>
            </p>
            <small>{[email || phone, formatMoment(sentAt ?? createdAt)].filter(Boolean).join(', ')}</small>
            {text && (
              <p className="typed-text" dir="auto">
                {text}
              </p>
            )}
            {failure && <small className="message-failure">{failure}</small>}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

// The record's entry codes, each with its admissions.
function RecordCodes({ page: { kind, id, paysFor, bookings, codes } }: { page: RecordPage }) {
  if (codes.length === 0) return null
  return (
    <RecordCard id="codes" title={t.recordPage.entryCodes}>
      {codes.some(({ address }) => address !== '') && (
        <BadgeLinks
          kind={paysFor?.kind ?? kind}
          ids={bookings.length > 0 ? bookings.map((booking) => booking.id) : [paysFor?.id ?? id]}
        />
      )}
      <ul className="record-list">
        {codes.map(({ holder, member, address, admissions }) => (
          <li key={`${holder} ${member}`}>
            <p>
              {address ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {holder}
                </a>
              ) : (
                holder
              )}
            </p>
            {admissions.length === 0 && <small>{t.recordPage.notAdmitted}</small>}
            {admissions.map(({ at, by }) => (
              <small key={at}>{format(t.recordPage.admitted, { moment: formatMoment(at), by })}</small>
            ))}
          </li>
        ))}
      </ul>
    </RecordCard>
  )
}

// Links to the record's badges as PDF, one for a label printer and one for A4 sheets.
function BadgeLinks({ kind, ids }: { kind: string; ids: readonly string[] }) {
  const list = kind === 'registration' ? 'registrations' : 'bookings'
  const address = `/api/admin/badges/${list}?edition=all&ids=${encodeURIComponent(ids.join(','))}`
  return (
    <p className="record-tasks">
      <a className="book-link" href={`${address}&sheet=96x82`} download>
        {t.recordPage.badgesLabel}
      </a>
      <a className="book-link" href={`${address}&sheet=a6`} download>
        {t.recordPage.badgesA6}
      </a>
    </p>
  )
}
