import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { ApiError, describeError, errorMessage } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { methodName, typedPaise } from '../../ui/money/ledger'
import { ReasonForm } from '../../ui/money/reason-form'
import { QueryError } from '../../ui/query-error'
import { RecordLink } from '../../ui/record-link'
import * as rule from '../../ui/rules'
import { SearchBox } from '../../ui/search-box'
import { Skeleton } from '../../ui/skeleton'
import { showFailure } from '../../ui/toast-list'
import {
  bankCalls,
  lineQuery,
  type BankLine,
  type KnownPayment,
  type LineDetails,
  type Part,
  type Suggestion,
} from './bank-api'
import { signed } from './bank-screen'

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
        <Open key={line.leftPaise} line={line} find={find} onFind={setFind} onChanged={onChanged} />
      )}
      {line.state === 'out' && <MoneyOut payments={line.payments} />}
    </section>
  )
}

// What a line belongs to, and who decides.
function Belongs({ line, onChanged }: { line: BankLine; onChanged: (text: string) => void }) {
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
        <ReasonForm
          title={line.mayDecide ? words.refuseTitle : words.takeBackTitle}
          label={t.common.reason}
          action={line.mayDecide ? words.refuse : words.takeBack}
          busyAction={words.refusing}
          send={(reason) => bankCalls.refuse(line._id, reason)}
          onDone={() => onChanged(words.opened)}
          onClose={() => setRefusing(false)}
        >
          <p>{words.refuseNote}</p>
        </ReasonForm>
      )}
    </>
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

// A part that the user has chosen: a record with a typed amount, or a recorded payment.
type Chosen = { key: string; amount: string; taxOn: boolean; overpaid: boolean }

type OpenProps = {
  line: LineDetails
  find: string
  onFind: (words: string) => void
  onChanged: (text: string) => void
}

const keyOf = ({ recordId }: Suggestion) => recordId
const paymentKey = ({ recordId, entry, decision }: KnownPayment) => `${recordId}/${entry ?? decision ?? ''}`

// The form that says to what an open line belongs. The best suggestion is ticked.
function Open({ line, find, onFind, onChanged }: OpenProps) {
  const mayChange = useMay('books')
  const recorded = line.payments.filter(({ sameReference }) => sameReference)
  const [payments, setPayments] = useState<readonly string[]>(recorded.map(paymentKey))
  const [parts, setParts] = useState<readonly Chosen[]>(() =>
    recorded.length > 0
      ? []
      : line.suggestions
          .filter(({ chosen }) => chosen)
          .map((one) => ({
            key: keyOf(one),
            amount: typedPaise(one.amountPaise),
            taxOn: (one.taxPaise ?? 0) > 0,
            overpaid: false,
          })),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const asked = partsOf(line, parts, payments)
  const sum =
    parts.reduce((total, { amount }) => total + (rule.readPaise(amount) ?? 0), 0) +
    line.payments
      .filter((one) => payments.includes(paymentKey(one)))
      .reduce((total, { amountPaise }) => total + amountPaise, 0)
  const confirm = useMutation({
    mutationFn: () => bankCalls.confirm(line._id, asked),
    onSuccess: ({ state }) => onChanged(state === 'waiting' ? words.confirmed : words.matchedNow),
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      const byKey: Record<string, string> = {}
      for (const [index, part] of asked.entries()) {
        const message = fields[`parts.${index}.amount`] ?? fields[`parts.${index}.tds`]
        if (message)
          byKey[
            part.entry || part.decision
              ? `${part.recordId}/${part.entry ?? part.decision}`
              : (part.recordId ?? '')
          ] = message
      }
      setErrors(byKey)
      if (Object.keys(byKey).length === 0)
        showFailure(words.confirmFailed, fields['parts'] ?? errorMessage(error))
    },
  })
  const notOurs = useMutation({
    mutationFn: () => bankCalls.notOurs(line._id),
    onSuccess: () => onChanged(words.notOursDone),
    onError: (error) => showFailure(words.changeFailed, describeError(error)),
  })
  const set = (key: string, change: Partial<Chosen>) =>
    setParts((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const left = line.leftPaise - sum
  const tooMuch = parts.filter((part) => !part.overpaid && overOf(line, part) > 0)
  return (
    <>
      {line.payments.length > 0 && (
        <fieldset className="bank-choices">
          <legend>{words.recordedTitle}</legend>
          {line.payments.map((one) => (
            <PaymentChoice
              key={paymentKey(one)}
              payment={one}
              error={errors[paymentKey(one)]}
              ticked={payments.includes(paymentKey(one))}
              onTick={(on) =>
                setPayments((now) =>
                  on ? [...now, paymentKey(one)] : now.filter((key) => key !== paymentKey(one)),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <fieldset className="bank-choices">
        <legend>{line.suggestions.length > 0 ? words.belongsTo : words.nothingFits}</legend>
        {line.suggestions.map((one) => (
          <SuggestionChoice
            key={keyOf(one)}
            suggestion={one}
            part={parts.find(({ key }) => key === keyOf(one))}
            error={errors[keyOf(one)]}
            over={parts.filter(({ key }) => key === keyOf(one)).reduce((_, part) => overOf(line, part), 0)}
            onTick={(on) =>
              setParts((now) =>
                on
                  ? [
                      ...now,
                      {
                        key: keyOf(one),
                        amount: typedPaise(Math.max(0, Math.min(left, one.duePaise))),
                        taxOn: false,
                        overpaid: false,
                      },
                    ]
                  : now.filter(({ key }) => key !== keyOf(one)),
              )
            }
            onChange={(change) => set(keyOf(one), change)}
          />
        ))}
      </fieldset>
      <SearchBox label={words.findRecord} placeholder={words.findPlaceholder} words={find} onWords={onFind} />
      <p className="bank-sum" role="status">
        <span className="num">
          {format(words.sum, { sum: formatPaise(sum), line: formatPaise(line.leftPaise) })}
        </span>{' '}
        {left === 0
          ? words.nothingLeft
          : format(left > 0 ? words.left : words.over, { amount: formatPaise(Math.abs(left)) })}
      </p>
      {mayChange && (
        <div className="bank-actions">
          <button
            type="button"
            className="text-button"
            disabled={notOurs.isPending}
            onClick={() => notOurs.mutate()}
          >
            {words.notOurs}
          </button>
          <Button
            size="sm"
            icon="check"
            disabled={left !== 0 || asked.length === 0 || tooMuch.length > 0}
            busy={confirm.isPending}
            busyLabel={words.confirming}
            onClick={() => confirm.mutate()}
          >
            {format(words.confirm, { amount: formatPaise(line.leftPaise) })}
          </Button>
        </div>
      )}
    </>
  )
}

// What a part is more than what is due for its record, in paise.
function overOf(line: LineDetails, { key, amount, taxOn }: Chosen): number {
  const one = line.suggestions.find((suggestion) => keyOf(suggestion) === key)
  if (!one) return 0
  return (rule.readPaise(amount) ?? 0) + (taxOn ? (one.taxPaise ?? 0) : 0) - one.duePaise
}

function partsOf(line: LineDetails, parts: readonly Chosen[], payments: readonly string[]): Part[] {
  const known = line.payments
    .filter((one) => payments.includes(paymentKey(one)))
    .map(({ record, recordId, entry, decision, amountPaise }) => ({
      record,
      recordId,
      amount: String(amountPaise / 100),
      ...(entry ? { entry } : { decision: decision ?? '' }),
    }))
  const fresh = parts.flatMap(({ key, amount, taxOn, overpaid }) => {
    const one = line.suggestions.find((suggestion) => keyOf(suggestion) === key)
    if (!one) return []
    return [
      {
        record: one.record,
        recordId: one.recordId,
        amount,
        ...(overpaid && { overpaid }),
        ...(taxOn && {
          tds: [{ provision: one.provision ?? '', amount: String((one.taxPaise ?? 0) / 100) }],
        }),
      },
    ]
  })
  return [...known, ...fresh]
}

type PaymentProps = {
  payment: KnownPayment
  ticked: boolean
  error: string | undefined
  onTick: (on: boolean) => void
}

function PaymentChoice({ payment, ticked, error, onTick }: PaymentProps) {
  const { company, name, amountPaise, method, reference, day, sameReference } = payment
  return (
    <div className="bank-choice">
      <Checkbox
        name={`payment-${paymentKey(payment)}`}
        label={
          <>
            <b dir="auto">{company || name}</b>{' '}
            <small>
              {[formatPaise(amountPaise), methodName(method), reference, formatDay(day)].join(' · ')}
            </small>
          </>
        }
        checked={ticked}
        error={error}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <p className="bank-why">
        <Badge tone="good">{sameReference ? words.why.reference : words.why.amount}</Badge>
      </p>
    </div>
  )
}

type SuggestionProps = {
  suggestion: Suggestion
  part: Chosen | undefined
  over: number
  error: string | undefined
  onTick: (on: boolean) => void
  onChange: (change: Partial<Chosen>) => void
}

const reasons: Readonly<Record<string, string>> = words.why

function SuggestionChoice({ suggestion, part, over, error, onTick, onChange }: SuggestionProps) {
  const { company, name, stalls, duePaise, why, taxPaise = 0, provision = '' } = suggestion
  const title = company || name
  return (
    <div className="bank-choice">
      <Checkbox
        name={`record-${keyOf(suggestion)}`}
        label={
          <>
            <b dir="auto">{title}</b>{' '}
            <small>
              {[stalls, format(words.due, { amount: formatPaise(duePaise) })].filter(Boolean).join(' · ')}
            </small>
          </>
        }
        checked={part !== undefined}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {why.length > 0 && (
        <p className="bank-why">
          {why.map((one) => (
            <Badge key={one} tone="good">
              {reasons[one] ?? one}
            </Badge>
          ))}
        </p>
      )}
      {part && (
        <div className="bank-part">
          <TextInput
            name={`amount-${keyOf(suggestion)}`}
            label={format(words.partOf, { name: title })}
            value={part.amount}
            error={error}
            inputMode="decimal"
            autoComplete="off"
            width="sm"
            onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
          />
          {taxPaise > 0 && (
            <Checkbox
              name={`tax-${keyOf(suggestion)}`}
              label={format(words.tax, { amount: formatPaise(taxPaise), provision })}
              checked={part.taxOn}
              onChange={({ currentTarget }) => onChange({ taxOn: currentTarget.checked })}
            />
          )}
          {over > 0 && (
            <Notice kind="warn" icon="alert" title={format(words.tooMuch, { amount: formatPaise(over) })}>
              <Checkbox
                name={`over-${keyOf(suggestion)}`}
                label={words.tooMuchTick}
                checked={part.overpaid}
                onChange={({ currentTarget }) => onChange({ overpaid: currentTarget.checked })}
              />
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}
