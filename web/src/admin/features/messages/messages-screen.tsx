import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState, type ComponentProps } from 'react'
import { groupDigits } from '../../../lib/money'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import type { Message } from '../../api/records'
import { useMay } from '../../session/permissions'
import { BulkBar } from '../../ui/bulk-bar'
import { DataTable } from '../../ui/data-table'
import { useSelection } from '../../ui/data-table-selection'
import { ErrorBanner } from '../../ui/error-banner'
import { ListToolbar } from '../../ui/list-toolbar'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/use-last-page'
import { messageColumns, messageName } from './message-columns'
import { MessageDetails } from './message-details'
import { messageFilters, messageSorts } from './message-filters'
import { messageDefaults, type MessageSearch } from './message-search'
import { messageKindsQuery, messagesQuery, messagesStateQuery } from './messages-api'
import { useMessageTasks } from './use-message-tasks'

const route = getRouteApi('/portal/admin/messages')

// Every message that was written: to payers, to visitors and to the office.
export function MessagesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(messagesQuery(search))
  const state = useQuery(messagesStateQuery)
  const kinds = useQuery(messageKindsQuery)
  const mayEdit = useMay('edit')
  const [dismissed, setDismissed] = useState<Error | null>(null)
  const { sending, resend, resendAll, passOn } = useMessageTasks()

  const change = (part: Partial<MessageSearch>) => {
    const sameRows = 'open' in part
    void navigate({
      search: (now) => ({ ...now, ...(!sameRows && { page: 1, open: '' }), ...part }),
      replace: sameRows || 'q' in part,
      resetScroll: 'page' in part,
    })
  }
  useLastPage(list.data?.total, search, change)

  const rows = list.data?.rows ?? []
  const { open: _open, ...view } = search
  const { selection, selected } = useSelection(rows, JSON.stringify(view))
  // oxlint-disable-next-line react/exhaustive-deps -- passing on always does the same
  const columns = useMemo(() => messageColumns(mayEdit ? passOn : undefined), [mayEdit])

  return (
    <>
      <PageTitle title="Messages" note={state.data && describe(state.data)}>
        <Link to="/admin/message-texts" className="quiet-button">
          <Icon name="pencil" size={20} />
          Texts of the messages
        </Link>
      </PageTitle>
      {state.data && !state.data.sends && <KeptNotice />}
      {list.error && list.error !== dismissed && (
        <ErrorBanner
          title={`Failed to fetch messages: ${describeError(list.error)}`}
          onRetry={() => void list.refetch()}
          onDismiss={() => setDismissed(list.error)}
        />
      )}
      <section className="card" aria-label="Messages">
        <ListToolbar
          label="Search messages"
          placeholder="Name, address, phone or reference"
          filters={messageFilters(kinds.data ?? [])}
          sorts={messageSorts}
          search={search}
          found={list.data}
          onSearch={change}
        />
        {mayEdit && (
          <BulkBar
            count={selected.length}
            pageSize={rows.length}
            actions={[
              {
                label: 'Send again',
                icon: 'refresh',
                busy: sending,
                onPress: () => void resendAll(selected),
              },
            ]}
            onSelectPage={() => selection.onChange(new Set(rows.map(({ _id }) => _id)))}
            onClear={() => selection.onChange(new Set())}
          />
        )}
        <DataTable
          label="Messages"
          columns={columns}
          list={list}
          search={search}
          onSearch={change}
          defaultSort="-createdAt"
          nameOf={messageName}
          selection={mayEdit ? selection : undefined}
          details={{
            of: detailsWith(mayEdit ? resend : undefined),
            openIds: new Set(search.open.split(',')),
            onOpen: (ids) => change({ open: [...ids].filter(Boolean).join(',') }),
          }}
          empty={<Nothing search={search} onClear={() => change(messageDefaults)} />}
        />
      </section>
    </>
  )
}

function detailsWith(onResend: ComponentProps<typeof MessageDetails>['onResend']) {
  // A corrected address begins the form anew.
  return (message: Message) => <MessageDetails key={message.email} message={message} onResend={onResend} />
}

// Standing and calm: without a mail server everything works, and nothing is lost.
function KeptNotice() {
  return (
    <div className="screen-notice">
      <Notice title="No mail server is set: messages are kept here">
        <p>
          Each can be read, and passed on with one tap on WhatsApp. Once a mail server is set, new messages go
          out by themselves, and kept ones with “Send again”.
        </p>
      </Notice>
    </div>
  )
}

function Nothing({ search, onClear }: { search: MessageSearch; onClear: () => void }) {
  const { q, status, kind, lang, period } = search
  if (q || status || kind || lang || period) {
    return <NothingFound title="No messages match your criteria" onClear={onClear} />
  }
  return (
    <NothingFound title="No messages yet" text="What payers and visitors are told appears here at once." />
  )
}

// "3 could not be sent, 12 waiting."
function describe({ failed, waiting, kept }: { failed: number; waiting: number; kept: number }): string {
  const parts = [
    failed > 0 && `${groupDigits(failed)} could not be sent`,
    waiting > 0 && `${groupDigits(waiting)} waiting`,
    kept > 0 && `${groupDigits(kept)} kept for passing on`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'All messages are sent.'
}
