import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import { whatsappQuery } from '../../api/whatsapp'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay, formatTime } from '../../ui/dates'
import { languageName, type Lang } from '../../ui/lang-names'
import { formatPhone, internationalPhone } from '../../ui/phone-links'
import { QueryError } from '../../ui/query-error'
import { RecordLink } from '../../ui/record-link'
import { RecordStatus } from '../../ui/record-status'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { AnswerForm, type AnswerField } from './answer-form'
import {
  conversationQuery,
  finish,
  inboxKey,
  sendCodes,
  type ConversationDetails,
  type ConversationRecord,
  type ConversationText,
} from './inbox-api'
import { nameOf } from './name-of'

const labels = t.inbox

type Props = { id: string; onBack: () => void }

// A conversation, the answer, and the records of the person.
export function ConversationView({ id, onBack }: Props) {
  const query = useQuery(conversationQuery(id))
  const client = useQueryClient()
  const mayAnswer = useMay('edit')
  const answer = useRef<AnswerField>(null)
  const conversation = query.data
  function changed(now: ConversationDetails) {
    client.setQueryData(conversationQuery(id).queryKey, now)
    void client.invalidateQueries({ queryKey: inboxKey })
    void client.invalidateQueries({ queryKey: summaryKey })
    void client.invalidateQueries({ queryKey: whatsappQuery.queryKey })
  }
  if (!conversation) {
    return (
      <section className="inbox-chat" aria-label={labels.conversation}>
        <QueryError query={query} text={labels.failedOne} reasonOf={describeError} />
        {query.isPending && <Skeleton label={t.common.loading} lines={6} />}
      </section>
    )
  }
  return (
    <>
      <section className="inbox-chat" aria-label={labels.conversation}>
        <Head conversation={conversation} mayFinish={mayAnswer} onBack={onBack} onChanged={changed} />
        <Texts texts={conversation.texts} />
        <div className="inbox-answer">
          {conversation.stopped && <Notice icon="info" title={labels.stopped} />}
          {mayAnswer && <AnswerForm ref={answer} conversation={conversation} onSent={changed} />}
        </div>
      </section>
      <section className="inbox-records" aria-label={labels.records}>
        <h2>{labels.records}</h2>
        <Records records={conversation.records} known={Boolean(conversation.phone)} />
        {mayAnswer && (conversation.openUntil || !conversation.stopped) && (
          <Actions conversation={conversation} answer={answer} onChanged={changed} />
        )}
      </section>
    </>
  )
}

type HeadProps = {
  conversation: ConversationDetails
  mayFinish: boolean
  onBack: () => void
  onChanged: (now: ConversationDetails) => void
}

function Head({ conversation, mayFinish, onBack, onChanged }: HeadProps) {
  const { _id, name, phone, lang, waitsSince } = conversation
  const done = useMutation({
    mutationFn: () => finish(_id),
    onSuccess: onChanged,
    onError: (error) => showFailure(labels.doneFailed, describeError(error)),
  })
  return (
    <div className="inbox-head">
      <div className="inbox-back">
        <Button variant="line" size="sm" icon="arrow-left" onClick={onBack}>
          {labels.back}
        </Button>
      </div>
      <div>
        <h2 dir="auto">{nameOf(name, phone)}</h2>
        <p>
          {[
            phone ? format(labels.number, { phone: formatPhone(phone) }) : labels.noNumber,
            languageName(lang) ?? lang,
          ].join(', ')}
        </p>
      </div>
      <div className="inbox-tasks">
        {phone && (
          <Button variant="line" size="sm" icon="phone" href={`tel:${internationalPhone(phone)}`}>
            {labels.call}
          </Button>
        )}
        {waitsSince && mayFinish && (
          <Button variant="line" size="sm" icon="check" busy={done.isPending} onClick={() => done.mutate()}>
            {labels.finish}
          </Button>
        )}
      </div>
    </div>
  )
}

// The texts of a conversation, oldest first. The latest is in sight.
function Texts({ texts }: { texts: readonly ConversationText[] }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = texts.at(-1)?._id
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [latest])
  return (
    // The texts scroll, so keys must reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="inbox-texts" ref={end} tabIndex={0} role="group" aria-label={labels.texts}>
      <ol>
        {texts.map((text, index) => (
          <li key={text._id} className={classNames(!text.incoming && 'inbox-own')}>
            {dayOf(text) !== dayOf(texts[index - 1]) && <h3>{dayOf(text)}</h3>}
            <Bubble text={text} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const dayOf = (text?: ConversationText) => text && formatDay(text.at)

function Bubble({ text }: { text: ConversationText }) {
  const { incoming, entryCode, sender, state, failure, at } = text
  return (
    <div className="inbox-bubble">
      <span className="vh">{incoming ? labels.theirs : labels.officeWrote}</span>
      <p dir="auto" lang={langOf(text.text)}>
        {text.text}
      </p>
      <small>
        {entryCode && (
          <>
            <Icon name="ticket" size={16} /> {labels.entryCode}{' '}
          </>
        )}
        {incoming
          ? formatTime(at)
          : [sender || labels.byItself, labels.states[state], formatTime(at)].join(', ')}
      </small>
      {state === 'failed' && <p className="inbox-reason">{failure || labels.lineFailed}</p>}
    </div>
  )
}

// The language in whose script a text is written.
function langOf(text: string): Lang {
  if (/\p{Script=Telugu}/u.test(text)) return 'te'
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
}

type RecordsProps = { records: readonly ConversationRecord[]; known: boolean }

// The records that have the number of the person as their own, with their state and what is due.
function Records({ records, known }: RecordsProps) {
  if (records.length === 0) return <p>{known ? labels.noRecords : labels.noRecordsWithoutNumber}</p>
  return (
    <ul>
      {records.map(({ kind, _id, name, edition, status, duePaise, deleted, erased }) => (
        <li key={_id}>
          <div>
            {erased ? (
              <Badge tone="mute">{labels.erased}</Badge>
            ) : (
              <RecordLink kind={kind} id={_id}>
                {name}
              </RecordLink>
            )}
            <small>{format(labels.recordOf, { kind: kindOf(kind), edition })}</small>
            {duePaise > 0 && (
              <small className="num">{format(t.money.list.due, { amount: formatPaise(duePaise) })}</small>
            )}
          </div>
          {deleted ? (
            <Badge tone="mute">{t.recordPage.deleted}</Badge>
          ) : (
            !erased && status && <RecordStatus status={status} />
          )}
        </li>
      ))}
    </ul>
  )
}

type ActionsProps = {
  conversation: ConversationDetails
  answer: RefObject<AnswerField | null>
  onChanged: (now: ConversationDetails) => void
}

// What people ask for most. The codes are sent at once; the texts with links are added to the answer, so that the
// office reads them before it sends them.
function Actions({ conversation, answer, onChanged }: ActionsProps) {
  const { _id, name, phone, openUntil, codes, payText, groupText } = conversation
  const send = useMutation({
    mutationFn: () => sendCodes(_id),
    onSuccess: (now) => {
      showDone(format(openUntil ? labels.codesSent : labels.codesWait, { name: nameOf(name, phone) }))
      onChanged(now)
    },
    onError: (error) => showFailure(labels.codesFailed, describeError(error)),
  })
  return (
    <div className="inbox-actions">
      {codes > 0 && (
        <Button
          variant="line"
          size="sm"
          icon="ticket"
          busy={send.isPending}
          busyLabel={labels.sending}
          onClick={() => send.mutate()}
        >
          {labels.sendCode}
        </Button>
      )}
      {payText && (
        <Button variant="line" size="sm" icon="rupee" onClick={() => answer.current?.add(payText)}>
          {labels.payLink}
        </Button>
      )}
      {groupText && (
        <Button variant="line" size="sm" icon="plus" onClick={() => answer.current?.add(groupText)}>
          {labels.registerGroup}
        </Button>
      )}
    </div>
  )
}

const kinds: Readonly<Record<string, string>> = labels.kinds

const kindOf = (kind: string) => kinds[kind === 'contact message' ? 'contact' : kind] ?? kind
