import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { methodName } from '../../ui/money/ledger'
import { ReasonForm } from '../../ui/money/reason-form'
import { QueryError } from '../../ui/query-error'
import { RecordLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import { showFailure } from '../../ui/toast-list'
import { bankCalls, lineQuery, type BankLine, type KnownPayment } from './bank-api'
import { OpenLine } from './open-line'
import { signed } from './signed'

const words = t.bank

type Props = { id: string; onBack: () => void; onChanged: (text: string) => void }

// A line with what it belongs to, or may belong to.
export function LineDetail({ id, onBack, onChanged }: Props) {
  const [find, setFind] = useState('')
  const query = useQuery(lineQuery(id, find))
  const line = query.data
  if (!line) {
    return (
      <section className="bank-detail" aria-label={words.detail}>
        <QueryError query={query} text={words.failed} reasonOf={describeError} />
        {query.isPending && <Skeleton label={t.common.loading} lines={5} />}
      </section>
    )
  }
  return (
    <section className="bank-detail" aria-label={words.detail}>
      <div className="bank-back">
        <Button variant="line" size="sm" icon="arrow-left" onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <div className="bank-head">
        <div>
          <h2 dir="auto">{line.text || line.reference}</h2>
          <p>{[formatDay(line.day), methodName(line.method), line.reference].filter(Boolean).join(' · ')}</p>
        </div>
        <b className="num">{signed(line.amountPaise)}</b>
      </div>
      <Belongs line={line} onChanged={onChanged} />
      {line.state === 'open' && (
        <OpenLine key={line.leftPaise} line={line} find={find} onFind={setFind} onChanged={onChanged} />
      )}
      {line.state === 'out' && <MoneyOut payments={line.payments} />}
    </section>
  )
}

type ChangeProps = { line: BankLine; onChanged: (text: string) => void }

// What a line belongs to, and who decides.
function Belongs({ line, onChanged }: ChangeProps) {
  return (
    <>
      {line.state === 'not_ours' && <p>{format(words.notOursBy, { name: line.notOurs ?? '' })}</p>}
      {line.matches.length > 0 && (
        <ul className="bank-matches">
          {line.matches.map((match) => (
            <li key={`${match.recordId} ${match.settlement} ${match.amountPaise}`}>
              <span>
                {match.record && match.recordId ? (
                  <RecordLink kind={match.record} id={match.recordId}>
                    {match.company || match.name}
                  </RecordLink>
                ) : (
                  format(words.settlement, { utr: match.settlement ?? '' })
                )}
                <small>
                  {[match.recordedBefore && words.recordedBefore, match.by].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span className="num">{formatPaise(match.amountPaise)}</span>
              <Badge tone={match.waits ? 'warn' : 'good'}>
                {match.waits ? words.states.waiting : words.states.matched}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {line.state === 'waiting' && !line.mayDecide && <p className="field-hint">{words.anotherDecides}</p>}
      <LineActions line={line} onChanged={onChanged} />
    </>
  )
}

// What the user may do with a line that is not open.
function LineActions({ line, onChanged }: ChangeProps) {
  const mayChange = useMay('books')
  const mayApprove = useMay('approve')
  const [refusing, setRefusing] = useState(false)
  // Returns the reason why a line could not be approved.
  async function change(what: 'ours' | 'unmatch' | 'approve'): Promise<string | undefined> {
    if (what === 'approve') return (await bankCalls.approve([line._id])).failed[0]?.reason
    await bankCalls[what](line._id)
    return undefined
  }
  const act = useMutation({
    mutationFn: change,
    onSuccess: (failed, what) => {
      if (failed !== undefined) return showFailure(counted(1, words.approveFailed), failed)
      return onChanged(what === 'approve' ? words.approvedOne : words.opened)
    },
    onError: (error) => showFailure(words.changeFailed, describeError(error)),
  })
  const before = line.matches.some(({ recordedBefore, waits }) => recordedBefore && !waits)
  return (
    <>
      <div className="bank-actions">
        {line.state === 'waiting' && line.mayDecide && (
          <Button
            variant="line"
            size="sm"
            icon="check"
            busy={act.isPending}
            onClick={() => act.mutate('approve')}
          >
            {format(words.approveOne, { amount: formatPaise(line.amountPaise) })}
          </Button>
        )}
        {line.state === 'waiting' && mayApprove && (line.mayDecide || line.own) && (
          <Button variant="line" size="sm" icon="close" onClick={() => setRefusing(true)}>
            {line.mayDecide ? words.refuse : words.takeBack}
          </Button>
        )}
        {line.state === 'not_ours' && mayChange && (
          <Button variant="line" size="sm" busy={act.isPending} onClick={() => act.mutate('ours')}>
            {words.ours}
          </Button>
        )}
        {line.state === 'matched' && before && mayChange && (
          <Button variant="line" size="sm" busy={act.isPending} onClick={() => act.mutate('unmatch')}>
            {words.unmatch}
          </Button>
        )}
      </div>
      {refusing && (
        <RefuseForm line={line} onDone={() => onChanged(words.opened)} onClose={() => setRefusing(false)} />
      )}
    </>
  )
}

type RefuseProps = { line: BankLine; onDone: () => void; onClose: () => void }

// Asks why a confirmation is refused, or taken back by the one who confirmed.
function RefuseForm({ line, onDone, onClose }: RefuseProps) {
  return (
    <ReasonForm
      title={line.mayDecide ? words.refuseTitle : words.takeBackTitle}
      label={t.common.reason}
      action={line.mayDecide ? words.refuse : words.takeBack}
      busyAction={words.refusing}
      send={(reason) => bankCalls.refuse(line._id, reason)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{words.refuseNote}</p>
    </ReasonForm>
  )
}

function MoneyOut({ payments }: { payments: readonly KnownPayment[] }) {
  if (payments.length === 0) return <p>{words.outNote}</p>
  return (
    <Notice kind="warn" icon="alert" title={words.returned}>
      {payments.map(({ record, recordId, company, name, reference, entry }) => (
        <p key={`${recordId} ${entry}`}>
          <RecordLink kind={record} id={recordId}>
            {format(words.returnedOf, { name: company || name, number: reference })}
          </RecordLink>
        </p>
      ))}
    </Notice>
  )
}
