import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay, formatTime } from '../../ui/dates'
import { languageName, type Lang } from '../../ui/lang-names'
import { formatPhone, internationalPhone } from '../../ui/phone-number'
import { QueryError } from '../../ui/query-error'
import { RecordLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { showFailure } from '../../ui/toast-list'
import { AnswerForm } from './answer-form'
import {
  conversationQuery,
  finish,
  inboxKey,
  type ConversationDetails,
  type ConversationRecord,
  type ConversationText,
} from './inbox-api'
import { nameOf } from './name-of'

const words = t.inbox

type Props = { id: string; onBack: () => void }

// A conversation, the answer, and the records of the person.
export function ConversationView({ id, onBack }: Props) {
  const query = useQuery(conversationQuery(id))
  const client = useQueryClient()
  const mayAnswer = useMay('edit')
  const conversation = query.data
  function changed(now: ConversationDetails) {
    client.setQueryData(conversationQuery(id).queryKey, now)
    void client.invalidateQueries({ queryKey: inboxKey })
    void client.invalidateQueries({ queryKey: summaryKey })
  }
  if (!conversation) {
    return (
      <section className="inbox-chat" aria-label={words.conversation}>
        <QueryError query={query} text={words.failedOne} reasonOf={describeError} />
        {query.isPending && <Skeleton label={t.common.loading} lines={6} />}
      </section>
    )
  }
  return (
    <>
      <section className="inbox-chat" aria-label={words.conversation}>
        <Head conversation={conversation} mayFinish={mayAnswer} onBack={onBack} onChanged={changed} />
        <Texts texts={conversation.texts} />
        <div className="inbox-answer">
          {conversation.stopped && <Notice icon="info" title={words.stopped} />}
          {mayAnswer && <AnswerForm conversation={conversation} onSent={changed} />}
        </div>
      </section>
      <Records records={conversation.records} known={Boolean(conversation.phone)} />
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
    onError: (error) => showFailure(words.doneFailed, describeError(error)),
  })
  return (
    <div className="inbox-head">
      <div className="inbox-back">
        <Button variant="line" size="sm" icon="arrow-left" onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <div>
        <h2 dir="auto">{nameOf(name, phone)}</h2>
        <p>
          {[
            phone ? format(words.number, { phone: formatPhone(phone) }) : words.noNumber,
            languageName(lang) ?? lang,
          ].join(', ')}
        </p>
      </div>
      <div className="inbox-tasks">
        {phone && (
          <Button variant="line" size="sm" icon="phone" href={`tel:${internationalPhone(phone)}`}>
            {words.call}
          </Button>
        )}
        {waitsSince && mayFinish && (
          <Button variant="line" size="sm" icon="check" busy={done.isPending} onClick={() => done.mutate()}>
            {words.finish}
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
    <div className="inbox-texts" ref={end} tabIndex={0} role="group" aria-label={words.texts}>
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
      <span className="vh">{incoming ? words.theirs : words.officeWrote}</span>
      <p dir="auto" lang={langOf(text.text)}>
        {text.text}
      </p>
      <small>
        {entryCode && (
          <>
            <Icon name="ticket" size={16} /> {words.entryCode}{' '}
          </>
        )}
        {incoming
          ? formatTime(at)
          : [sender || words.byItself, words.states[state], formatTime(at)].join(', ')}
      </small>
      {state === 'failed' && <p className="inbox-reason">{failure || words.lineFailed}</p>}
    </div>
  )
}

// The language in whose script a text is written.
function langOf(text: string): Lang {
  if (/\p{Script=Telugu}/u.test(text)) return 'te'
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
}

type RecordsProps = { records: readonly ConversationRecord[]; known: boolean }

// The records that have the number of the person as their own.
function Records({ records, known }: RecordsProps) {
  return (
    <section className="inbox-records" aria-label={words.records}>
      <h2>{words.records}</h2>
      {records.length === 0 && <p>{known ? words.noRecords : words.noRecordsWithoutNumber}</p>}
      <ul>
        {records.map(({ kind, _id, name, edition, erased }) => (
          <li key={_id}>
            {erased ? (
              <Badge tone="mute">{words.erased}</Badge>
            ) : (
              <RecordLink kind={kind} id={_id}>
                {name}
              </RecordLink>
            )}
            <small>{format(words.recordOf, { kind: kindOf(kind), edition })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kinds: Readonly<Record<string, string>> = words.kinds

const kindOf = (kind: string) => kinds[kind === 'contact message' ? 'contact' : kind] ?? kind
