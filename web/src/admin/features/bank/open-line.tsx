import { useMutation } from '@tanstack/react-query'
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
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { methodName, typedPaise } from '../../ui/money/ledger'
import * as rule from '../../ui/rules'
import { SearchBox } from '../../ui/search-box'
import { showFailure } from '../../ui/toast-list'
import { bankCalls, type KnownPayment, type LineDetails, type Part, type Suggestion } from './bank-api'

const words = t.bank

// A record that the user has chosen, with the typed amount. It stays when a search no longer finds the record.
type Chosen = { suggestion: Suggestion; amount: string; taxOn: boolean; overpaid: boolean }

type Errors = Readonly<Record<string, string>>

type Props = {
  line: LineDetails
  find: string
  onFind: (words: string) => void
  onChanged: (text: string) => void
}

const keyOf = ({ recordId }: Suggestion) => recordId
const paymentKey = ({ recordId, entry, decision }: KnownPayment) => `${recordId}/${entry ?? decision ?? ''}`

// The form that says to what an open line belongs. The best suggestion is ticked.
export function OpenLine({ line, find, onFind, onChanged }: Props) {
  const mayChange = useMay('books')
  const recorded = line.payments.filter(({ sameReference }) => sameReference)
  const [payments, setPayments] = useState<readonly string[]>(recorded.map(paymentKey))
  const [parts, setParts] = useState<readonly Chosen[]>(() =>
    recorded.length > 0 ? [] : suggestedParts(line),
  )
  const [errors, setErrors] = useState<Errors>({})
  const asked = partsOf(line, parts, payments)
  const sum = sumOf(line, parts, payments)
  const confirm = useMutation({
    mutationFn: () => bankCalls.confirm(line._id, asked),
    onSuccess: ({ state }) => onChanged(state === 'waiting' ? words.confirmed : words.matchedNow),
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      const byKey = errorsByKey(asked, fields)
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
  const left = line.leftPaise - sum
  const tooMuch = parts.filter((part) => !part.overpaid && overOf(part) > 0)
  return (
    <>
      {line.payments.length > 0 && (
        <PaymentChoices line={line} payments={payments} errors={errors} onChoose={setPayments} />
      )}
      <SuggestionChoices line={line} parts={parts} left={left} errors={errors} onChoose={setParts} />
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
            aria-keyshortcuts="N"
            disabled={notOurs.isPending}
            onClick={() => notOurs.mutate()}
          >
            {words.notOurs}
          </button>
          <Button
            size="sm"
            icon="check"
            aria-keyshortcuts="C"
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

// The suggestions that are ticked at first.
function suggestedParts({ suggestions }: LineDetails): readonly Chosen[] {
  return suggestions
    .filter(({ chosen }) => chosen)
    .map((one) => ({
      suggestion: one,
      amount: typedPaise(one.amountPaise),
      taxOn: (one.taxPaise ?? 0) > 0,
      overpaid: false,
    }))
}

// The sum of what is chosen, in paise.
function sumOf(line: LineDetails, parts: readonly Chosen[], payments: readonly string[]): number {
  return (
    parts.reduce((total, { amount }) => total + (rule.readPaise(amount) ?? 0), 0) +
    line.payments
      .filter((one) => payments.includes(paymentKey(one)))
      .reduce((total, { amountPaise }) => total + amountPaise, 0)
  )
}

// The server names the parts by their number. Returns its errors by the key of the record or the payment.
function errorsByKey(asked: readonly Part[], fields: Errors): Errors {
  const byKey: Record<string, string> = {}
  for (const [index, { recordId = '', entry, decision }] of asked.entries()) {
    const message = fields[`parts.${index}.amount`] ?? fields[`parts.${index}.tds`]
    if (message) byKey[entry || decision ? `${recordId}/${entry ?? decision}` : recordId] = message
  }
  return byKey
}

// What a part is more than what is due for its record, in paise.
function overOf({ suggestion: { duePaise, taxPaise = 0 }, amount, taxOn }: Chosen): number {
  return (rule.readPaise(amount) ?? 0) + (taxOn ? taxPaise : 0) - duePaise
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
  const fresh = parts.map(({ suggestion, amount, taxOn, overpaid }) => {
    const { record, recordId, provision = '', taxPaise = 0 } = suggestion
    return {
      record,
      recordId,
      amount,
      ...(overpaid && { overpaid }),
      ...(taxOn && { tds: [{ provision, amount: String(taxPaise / 100) }] }),
    }
  })
  return [...known, ...fresh]
}

type PaymentsProps = {
  line: LineDetails
  payments: readonly string[]
  errors: Errors
  onChoose: (payments: readonly string[]) => void
}

// Payments that are recorded already, and may be the money of this line.
function PaymentChoices({ line, payments, errors, onChoose }: PaymentsProps) {
  return (
    <fieldset className="bank-choices">
      <legend>{words.recordedTitle}</legend>
      {line.payments.map((one) => (
        <PaymentChoice
          key={paymentKey(one)}
          payment={one}
          error={errors[paymentKey(one)]}
          ticked={payments.includes(paymentKey(one))}
          onTick={(on) =>
            onChoose(on ? [...payments, paymentKey(one)] : payments.filter((key) => key !== paymentKey(one)))
          }
        />
      ))}
    </fieldset>
  )
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

type SuggestionsProps = {
  line: LineDetails
  parts: readonly Chosen[]
  left: number
  errors: Errors
  onChoose: (parts: readonly Chosen[]) => void
}

// The records that the line may belong to. A ticked record gets what is left, at most what is due for it.
function SuggestionChoices({ line, parts, left, errors, onChoose }: SuggestionsProps) {
  const listed = new Set(line.suggestions.map(keyOf))
  const kept = parts.map(({ suggestion }) => suggestion).filter((one) => !listed.has(keyOf(one)))
  const all = [...line.suggestions, ...kept]
  return (
    <fieldset className="bank-choices">
      <legend>{all.length > 0 ? words.belongsTo : words.nothingFits}</legend>
      {all.map((one) => {
        const key = keyOf(one)
        const isThis = ({ suggestion }: Chosen) => keyOf(suggestion) === key
        const part = parts.find(isThis)
        const fresh = {
          suggestion: one,
          amount: typedPaise(Math.max(0, Math.min(left, one.duePaise))),
          taxOn: false,
          overpaid: false,
        }
        return (
          <SuggestionChoice
            key={key}
            suggestion={one}
            part={part}
            error={errors[key]}
            over={part ? overOf(part) : 0}
            onTick={(on) => onChoose(on ? [...parts, fresh] : parts.filter((other) => !isThis(other)))}
            onChange={(change) =>
              onChoose(parts.map((other) => (isThis(other) ? { ...other, ...change } : other)))
            }
          />
        )
      })}
    </fieldset>
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
