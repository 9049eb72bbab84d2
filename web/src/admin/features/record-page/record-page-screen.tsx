import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import type { RecordPage } from '../../api/records'
import { useClockAhead } from '../../layout/event-query'
import { NotFoundScreen } from '../../layout/not-found-screen'
import { recordPages, type RecordPageEntry } from '../../record-pages'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import type { Actions } from '../../ui/money/action-bar'
import { PageTitle } from '../../ui/page-title'
import { recordAddress } from '../../ui/record-address'
import { RecordStatus } from '../../ui/record-status'
import { recordKindName } from '../../ui/record-words'
import { Skeleton } from '../../ui/skeleton'
import { RecordCodes } from './record-codes'
import { RecordFacts } from './record-facts'
import { RecordMessages } from './record-messages'
import { PageMoney } from './record-money'
import { RecordNotes } from './record-notes'
import { recordPageQuery, type PageKind } from './record-page-api'
import { ExhibitorBookings, RelatedRecords } from './related-records'
import { RestoreRecord } from './restore-record'
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
