import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, type ComponentProps } from 'react'
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
import { openDetails } from '../../ui/data-table-rows'
import { useSelection } from '../../ui/data-table-selection'
import { ExportButton } from '../../ui/export-button'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { useBulkRun, type BulkRunControls } from '../../ui/use-bulk-run'
import { messageColumns, messageName } from './message-columns'
import { MessageDetails } from './message-details'
import { messageFilters, messageSorts } from './message-filters'
import type { MessageSearch } from './message-search'
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
