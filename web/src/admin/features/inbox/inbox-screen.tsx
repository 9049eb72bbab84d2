import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { classNames } from '../../../ui/class-names'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import { whatsappQuery } from '../../api/whatsapp'
import { counted, t } from '../../texts'
import { dayInIndia, formatDay, formatTime } from '../../ui/dates'
import { ChoiceBox } from '../../ui/list-toolbar'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { ConversationView } from './conversation-view'
import { conversationsQuery, type Conversation } from './inbox-api'
import { nameOf } from './name-of'

const route = getRouteApi('/portal/admin/inbox')

const labels = t.inbox

// The conversations by WhatsApp. Those that wait for the office come first. The screen refreshes by itself.
export function InboxScreen() {
  const { show, id } = route.useSearch()
  const navigate = route.useNavigate()
  const account = useQuery(whatsappQuery)
  const list = useQuery(conversationsQuery(show === 'waiting'))
  const all = list.data ?? []
  const waiting = all.filter(({ waitsSince }) => waitsSince).length
  const chosen = id || all[0]?._id
  const open = (next: string) =>
    void navigate({ search: (now) => ({ ...now, id: next }), resetScroll: false })
  return (
    <>
      <PageTitle title={labels.heading} note={account.data?.on && noteOf(account.data)} />
      {account.data && <AccountNotice account={account.data} />}
      <QueryError query={list} text={labels.failed} reasonOf={describeError} />
      <div className={classNames('card', 'inbox', id && 'inbox-open')}>
        <section className="inbox-list" aria-label={labels.conversations}>
          <div className="inbox-bar">
            <h2>{counted(waiting, labels.wait)}</h2>
            <ChoiceBox
              label={labels.show}
              value={show || 'all'}
              options={[
                { value: 'all', label: labels.all },
                { value: 'waiting', label: labels.onlyWaiting },
              ]}
              onChoose={(value) =>
                void navigate({ search: { show: value === 'waiting' ? 'waiting' : '', id: '' } })
              }
            />
          </div>
          {list.isPending && <Skeleton label={t.common.loading} lines={6} />}
          {list.data && all.length === 0 && (
            <EmptyState
              title={show ? labels.noneWaits : labels.none}
              text={show ? undefined : labels.noneNote}
            />
          )}
          <ul className="inbox-lines">
            {all.map((one) => (
              <li key={one._id}>
                <Line conversation={one} current={one._id === chosen} onOpen={() => open(one._id)} />
              </li>
            ))}
          </ul>
        </section>
        {chosen && <ConversationView key={chosen} id={chosen} onBack={() => open('')} />}
      </div>
    </>
  )
}

type AccountProps = { account: { on: boolean; halted?: string | undefined } }

// Says why nothing arrives or nothing can be sent.
function AccountNotice({ account: { on, halted } }: AccountProps) {
  if (!on) {
    return (
      <Notice icon="info" title={labels.off}>
        <AddressLink className="book-link" address="/admin/whatsapp">
          {labels.setUp}
        </AddressLink>
      </Notice>
    )
  }
  if (!halted) return null
  return (
    <Notice kind="bad" title={labels.halted}>
      <p lang="en">{halted}</p>
    </Notice>
  )
}

type Used = { texts: number; freeTexts: number; spentPaise: number; budgetPaise: number }

const noteOf = ({ texts, freeTexts, spentPaise, budgetPaise }: Used) =>
  format(labels.note, {
    used: groupDigits(texts),
    free: groupDigits(freeTexts),
    spent: formatPaise(spentPaise),
    budget: formatPaise(budgetPaise),
  })

type LineProps = { conversation: Conversation; current: boolean; onOpen: () => void }

function Line({ conversation, current, onOpen }: LineProps) {
  const { name, phone, latest, latestAt, incoming, waitsSince, failed } = conversation
  const state = failed ? labels.lineFailed : waitsSince ? labels.waits : labels.done
  return (
    <button type="button" className="inbox-line" aria-current={current || undefined} onClick={onOpen}>
      <b dir="auto">{nameOf(name, phone)}</b>
      <time dateTime={latestAt}>{whenOf(latestAt)}</time>
      <span className="inbox-latest" dir="auto">
        {incoming ? latest : format(labels.ours, { text: latest })}
      </span>
      <small className={classNames(failed ? 'inbox-failed' : waitsSince && 'inbox-waits')}>{state}</small>
    </button>
  )
}

// The time of a message of today, else the day.
function whenOf(at: string): string {
  return dayInIndia(new Date(at)) === dayInIndia(new Date(siteNow())) ? formatTime(at) : formatDay(at)
}
