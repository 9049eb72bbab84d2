import { useQuery, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ComponentProps, useState } from 'react'
import type { components } from '../../../api/schema.gen'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError, errorMessage } from '../../api/api-error'
import type { ListPage } from '../../api/list'
import type { Message, MessageKind } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { BarChart, type ChartSeries } from '../../ui/bar-chart'
import { BulkBar, type BulkAction } from '../../ui/bulk-bar'
import { BulkFailures, type PartlyDone } from '../../ui/bulk-failures'
import { dayLabel, dayName, monthLabel } from '../../ui/chart-axis'
import { openDetails } from '../../ui/data-table-rows'
import { useSelection } from '../../ui/data-table-selection'
import { ExportButton } from '../../ui/export-button'
import type { Filter } from '../../ui/filter'
import { langNames, langs } from '../../ui/lang-names'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { periodFilter } from '../../ui/period-filter'
import { runBulk } from '../../ui/record-screen-run'
import { showDone, showFailure } from '../../ui/toast-list'
import { useBulkRun, type BulkRunControls } from '../../ui/use-bulk-run'
import { useRefresh } from '../../ui/use-refresh'
import { messageColumns, messageName } from './message-columns'
import { MessageDetails } from './message-details'
import type { MessageSearch } from './message-search'
import { statusOptions } from './message-status'
import {
  messageFilterOf,
  messageKindsQuery,
  messagesQuery,
  messagesStateQuery,
  markPassedOn,
  messagesKey,
  resendMessage,
} from './messages-api'

const route = getRouteApi('/portal/admin/messages')

// The screen that lists all messages to payers, visitors and the office.
export function MessagesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(messagesQuery(search))
  const state = useQuery(messagesStateQuery)
  const change = (part: Partial<MessageSearch>) => void navigate(movedBy<MessageSearch>(part))

  return (
    <>
      <PageTitle note={state.data && describe(state.data)}>
        <Link to="/admin/message-texts" className="quiet-button">
          <Icon name="pencil" size={20} />
          {t.messages.templates}
        </Link>
        <ExportButton file="messages.xlsx" filters={messageFilterOf(search)} />
      </PageTitle>
      {state.data && !state.data.sends && <NoServerNotice />}
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
  const { selection, selected, bar } = useSelection(rows, JSON.stringify(view))
  // oxlint-disable-next-line react/exhaustive-deps -- recordPassedOn always does the same
  const columns = useMemo(() => messageColumns(mayEdit ? recordPassedOn : undefined), [mayEdit])
  const run = useBulkRun({
    list: 'messages',
    filter: messageFilterOf(search),
    onStarted: bar.onClear,
    onChanged: refresh,
  })
  const resending = resendAction(sending, () => void resendAll(selected), run.ask)
  return (
    <ListCard
      label={t.messages.heading}
      searchLabel={t.messages.searchMessages}
      placeholder={t.messages.searchPlaceholder}
      failed={(error) => format(t.messages.fetchFailed, { reason: describeError(error) })}
      filters={messageFilters(kinds.data ?? [])}
      sorts={messageSorts}
      columns={columns}
      list={list}
      search={search}
      onSearch={onSearch}
      defaultSort="-createdAt"
      nameOf={messageName}
      selection={mayEdit ? selection : undefined}
      details={openDetails(detailsWith(mayEdit ? resend : undefined), search, onSearch)}
      noMatch={{ title: t.messages.noneMatch }}
      empty={
        search.campaign
          ? { title: t.messages.noneMatch, onClear: () => onSearch({ campaign: '' }) }
          : { title: t.messages.empty, text: t.messages.emptyNote }
      }
    >
      {mayEdit && <BulkBar {...bar} matching={list.data} actions={[resending]} />}
      {mayEdit && run.shown}
      <BulkFailures result={failures} onDismiss={dismissFailures} />
    </ListCard>
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
  // The e-mail address is the React key, so that the form is reset after the address was corrected.
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

// Returns a text such as "3 failed, 12 waiting."
function describe({ failed, waiting, kept }: { failed: number; waiting: number; kept: number }): string {
  const parts = [
    failed > 0 && format(t.messages.countFailed, { count: groupDigits(failed) }),
    waiting > 0 && format(t.messages.countWaiting, { count: groupDigits(waiting) }),
    kept > 0 && format(t.messages.countNotSent, { count: groupDigits(kept) }),
  ].filter(Boolean)
  return parts.length > 0 ? format(t.messages.countsNote, { counts: parts.join(', ') }) : t.messages.allSent
}

// Returns the filters of the messages. The server provides the kinds.
function messageFilters(kinds: readonly MessageKind[]): readonly Filter[] {
  return [
    { name: 'status', label: t.common.status, all: t.common.allStatuses, options: statusOptions },
    {
      name: 'kind',
      label: t.messages.message,
      all: t.messages.allMessages,
      options: kinds.map(({ kind, title }) => ({ value: kind, label: title })),
    },
    {
      name: 'lang',
      label: t.messages.language,
      all: t.messages.allLanguages,
      options: langs.map((lang) => ({ value: lang, label: langNames[lang] })),
    },
    periodFilter,
  ]
}

const messageSorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'createdAt', label: t.common.oldestFirst },
  { value: 'name', label: t.messages.recipient },
  { value: 'status', label: t.common.status },
]

type Day = components['schemas']['MessageDay']

const texts = t.messages.chart

const series: readonly ChartSeries<Day>[] = [
  { label: texts.sent, ink: 'paid', of: ({ sent }) => sent },
  { label: texts.waiting, ink: 'pending', of: ({ waiting }) => waiting },
  { label: texts.failed, ink: 'failed', of: ({ failed }) => failed },
  { label: texts.kept, ink: 'kept', of: ({ kept }) => kept },
]

// A chart that shows the number of messages by status for the last fourteen days.
function MessagesChart({ days }: { days: readonly Day[] }) {
  return (
    <BarChart
      id="messages-per-day"
      title={t.messages.perDay}
      rows={days}
      series={series}
      head={t.messages.day}
      keyOf={({ date }) => date}
      nameOf={({ date }) => dayName(date)}
      labelOf={({ date }) => dayLabel(date)}
      belowOf={(index) => monthLabel(days, index)}
      say={groupDigits}
      nothing={t.messages.nonePerDay}
    />
  )
}

// The actions on messages: resend a message, and record that a message was sent by WhatsApp.
function useMessageTasks() {
  const client = useQueryClient()
  const refresh = useRefresh(messagesKey, summaryKey)
  const [sending, setSending] = useState(false)
  const [failures, setFailures] = useState<PartlyDone>()

  // Resends a message. If the server refuses, it throws the server's error, which the form shows at the e-mail field.
  async function resend(message: Message, email: string): Promise<void> {
    await resendMessage(message._id, email)
    const { sends } = await client.ensureQueryData(messagesStateQuery)
    const { resent, resentLater } = t.messages
    showDone(format(sends ? resent : resentLater, { title: message.title, name: message.name }))
    refresh()
  }

  async function resendAll(messages: readonly Message[]): Promise<void> {
    setSending(true)
    try {
      const { done, failed } = await runBulk({ list: 'messages', action: 'send' }, messages)
      if (done.length > 0) showDone(counted(done.length, t.messages.resentMany))
      const named = failed.map(({ row, reason }) => ({ name: row.name || row.email || row.phone, reason }))
      setFailures(named.length > 0 ? { done: done.length, failed: named } : undefined)
    } catch (error) {
      showFailure(counted(messages.length, t.messages.resendFailed), errorMessage(error))
    } finally {
      setSending(false)
    }
    refresh()
  }

  // Records that a message was sent by WhatsApp. At this time, the chat is already open. If the request fails, only
  // the record is missing.
  function recordPassedOn(message: Message): void {
    markPassedOn(message._id).then(refresh, (error: unknown) =>
      showFailure(t.messages.notRecorded, errorMessage(error)),
    )
  }

  return {
    sending,
    failures,
    dismissFailures: () => setFailures(undefined),
    resend,
    resendAll,
    recordPassedOn,
    refresh,
  }
}
