import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState, type ComponentProps } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import type { Message } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { BulkBar, type BulkAction } from '../../ui/bulk-bar'
import { BulkFailures } from '../../ui/bulk-failures'
import { DataTable } from '../../ui/data-table'
import { useSelection } from '../../ui/data-table-selection'
import { ErrorBanner } from '../../ui/error-banner'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useBulkRun, type BulkRunControls } from '../../ui/use-bulk-run'
import { useLastPage } from '../../ui/use-last-page'
import { messageColumns, messageName } from './message-columns'
import { MessageDetails } from './message-details'
import { messageFilters, messageSorts } from './message-filters'
import { messageDefaults, type MessageSearch } from './message-search'
import { messageFilterOf, messageKindsQuery, messagesQuery, messagesStateQuery } from './messages-api'
import { MessagesChart } from './messages-chart'
import { useMessageTasks } from './use-message-tasks'

const route = getRouteApi('/portal/admin/messages')

// The screen that lists all messages to payers, visitors and the office.
export function MessagesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(messagesQuery(search))
  const state = useQuery(messagesStateQuery)
  const [dismissed, setDismissed] = useState<Error | null>(null)

  const change = (part: Partial<MessageSearch>) => {
    const sameRows = 'open' in part
    void navigate({
      search: (now) => ({ ...now, ...(!sameRows && { page: 1, open: '' }), ...part }),
      replace: sameRows || 'q' in part,
      resetScroll: 'page' in part,
    })
  }
  useLastPage(list.data?.total, search, change)

  return (
    <>
      <PageTitle title={t.messages.heading} note={state.data && describe(state.data)}>
        <Link to="/admin/message-texts" className="quiet-button">
          <Icon name="pencil" size={20} />
          {t.messages.templates}
        </Link>
      </PageTitle>
      {state.data && !state.data.sends && <NoServerNotice />}
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={format(t.messages.fetchFailed, { reason: describeError(list.error) })}
          onRetry={() => void list.refetch()}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <MessageList list={list} search={search} onSearch={change} />
      {state.data && <MessagesChart days={state.data.days} />}
    </>
  )
}

type ListProps = {
  list: UseQueryResult<ListPage<Message>>
  search: MessageSearch
  onSearch: (part: Partial<MessageSearch>) => void
}

function MessageList({ list, search, onSearch }: ListProps) {
  const kinds = useQuery(messageKindsQuery)
  const mayEdit = useMay('edit')
  const { sending, failures, dismissFailures, resend, resendAll, recordPassedOn, refresh } = useMessageTasks()
  const rows = list.data?.rows ?? []
  const { open: _open, ...view } = search
  const { selection, selected } = useSelection(rows, JSON.stringify(view))
  // oxlint-disable-next-line react/exhaustive-deps -- recordPassedOn always does the same
  const columns = useMemo(() => messageColumns(mayEdit ? recordPassedOn : undefined), [mayEdit])
  const run = useBulkRun({
    list: 'messages',
    filter: messageFilterOf(search),
    onStarted: () => selection.onChange(new Set()),
    onChanged: refresh,
  })
  const resending = resendAction(sending, () => void resendAll(selected), run.ask)
  return (
    <section className="card" aria-label={t.messages.heading}>
      <ListToolbar
        label={t.messages.searchMessages}
        placeholder={t.messages.searchPlaceholder}
        filters={messageFilters(kinds.data ?? [])}
        sorts={messageSorts}
        search={search}
        found={list.data}
        onSearch={onSearch}
      />
      {mayEdit && (
        <BulkBar
          count={selected.length}
          pageSize={rows.length}
          matching={list.data}
          all={selection.all}
          actions={[resending]}
          onSelectPage={() => selection.onChange(new Set(rows.map(({ _id }) => _id)))}
          onSelectAll={selection.onAll}
          onClear={() => selection.onChange(new Set())}
        />
      )}
      {mayEdit && run.shown}
      <BulkFailures result={failures} onDismiss={dismissFailures} />
      <DataTable
        label={t.messages.heading}
        columns={columns}
        list={list}
        search={search}
        onSearch={onSearch}
        defaultSort="-createdAt"
        nameOf={messageName}
        selection={mayEdit ? selection : undefined}
        details={{
          of: detailsWith(mayEdit ? resend : undefined),
          openIds: new Set(search.open.split(',')),
          onOpen: (ids) => onSearch({ open: [...ids].filter(Boolean).join(',') }),
        }}
        empty={<Nothing search={search} onClear={() => onSearch(messageDefaults)} />}
      />
    </section>
  )
}

// The bulk action that resends the selected messages, or all messages that match the filters.
function resendAction(busy: boolean, onPress: () => void, ask: BulkRunControls['ask']): BulkAction {
  const action = { label: t.messages.sendAgain, icon: 'refresh' } as const
  const question = { title: t.messages.sendAgainTitle, note: t.messages.sendAgainNote }
  return {
    ...action,
    busy,
    onPress,
    onPressAll: ask && (() => ask({ ...action, order: { action: 'send' }, ask: question })),
  }
}

function detailsWith(onResend: ComponentProps<typeof MessageDetails>['onResend']) {
  // The address is the key, so that the form is reset after the address was corrected.
  return (message: Message) => <MessageDetails key={message.email} message={message} onResend={onResend} />
}

// A notice that messages are stored but not sent, because no mail server is configured.
function NoServerNotice() {
  return (
    <div className="screen-notice">
      <Notice title={t.messages.noServer}>
        <p>{t.messages.noServerNote}</p>
      </Notice>
    </div>
  )
}

function Nothing({ search, onClear }: { search: MessageSearch; onClear: () => void }) {
  const { q, status, kind, lang, period, campaign } = search
  if (q || status || kind || lang || period || campaign) {
    return <NothingFound title={t.messages.noneMatch} onClear={onClear} />
  }
  return <NothingFound title={t.messages.empty} text={t.messages.emptyNote} />
}

// Returns a text such as "3 failed, 12 waiting."
function describe({ failed, waiting, kept }: { failed: number; waiting: number; kept: number }): string {
  const parts = [
    failed > 0 && format(t.messages.countFailed, { count: groupDigits(failed) }),
    waiting > 0 && format(t.messages.countWaiting, { count: groupDigits(waiting) }),
    kept > 0 && format(t.messages.countNotSent, { count: groupDigits(kept) }),
  ].filter(Boolean)
  return parts.length > 0 ? format(t.messages.countsNote, { counts: parts.join(', ') }) : t.messages.allSent
}
