import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { randomKey } from '../../../lib/random-key'
import { siteNow } from '../../../lib/site-clock'
import { Checkbox } from '../../../ui/checkbox'
import { Icon, type IconName } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { SummaryRows } from '../../../ui/summary-rows'
import { TextInput } from '../../../ui/text-input'
import { ApiError, errorMessage } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { OfflinePayment } from '../../api/records'
import { t } from '../../texts'
import { DateInput } from '../date-input'
import { dayInIndia } from '../dates'
import { FormModal } from '../form-modal'
import { Modal } from '../modal'
import { QueryError } from '../query-error'
import { useSendForm, type RecordForm } from '../record-form'
import * as rule from '../rules'
import { Skeleton } from '../skeleton'
import { showDone } from '../toast-list'
import type { Ledger } from './ledger'
import {
  handMethods,
  itemName,
  ledgerQuery,
  methodName,
  type HandMethod,
  type Payer,
  refreshMoney,
  typedPaise,
} from './ledger'

const words = t.money.payment

type Props = { of: Payer; onClose: () => void }

// The dialog that records a payment of any method for a registration, a booking or a sponsorship.
export function PaymentDialog({ of, onClose }: Props) {
  const ledger = useQuery(ledgerQuery(of.kind, of.id))
  if (ledger.data) return <PaymentForm of={of} ledger={ledger.data} onClose={onClose} />
  return (
    <Modal open onClose={onClose} title={words.title} variant="wide">
      <div className="modal-body">
        <QueryError query={ledger} title={t.money.loading} reasonOf={errorMessage} />
        {ledger.isPending && <Skeleton label={t.money.loading} lines={8} />}
      </div>
    </Modal>
  )
}

const icons: Readonly<Record<HandMethod, IconName>> = {
  cash: 'rupee',
  cheque: 'pencil',
  dd: 'file',
  bank: 'bank',
  upi: 'qr',
  card: 'card',
}

type Values = ReturnType<typeof startValues>

function startValues(due: number) {
  return {
    channel: 'bank',
    amount: due > 0 ? typedPaise(due) : '',
    reference: '',
    date: dayInIndia(new Date(siteNow())),
    note: '',
    provision: '',
    tax: '',
    // What is more than due, in paise, once the user has confirmed it.
    overpaid: '',
    // The known reference of which the user has confirmed that it pays for several records.
    shared: '',
  }
}

function PaymentForm({ of, ledger, onClose }: Props & { ledger: Ledger }) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const [deducted, setDeducted] = useState(false)
  // The reference that the server knows already, once it has refused it.
  const [known, setKnown] = useState('')
  const due = Math.max(0, ledger.duePaise - ledger.waitsPaise)
  const state = useSendForm<Values, OfflinePayment>({
    prefix: 'payment',
    values: startValues(due),
    schema: schemaOf(due, deducted),
    send: ({ tax, provision, overpaid, shared, ...values }) =>
      dataOf(
        api.POST('/api/offline-payments', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            ...subjectOf(of),
            ...values,
            ...(deducted && { tds: [{ provision, amount: tax }] }),
            ...(overpaid !== '' && { overpaid: true }),
            ...(shared !== '' && shared === values.reference && { shared: true }),
          },
        }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.fields['reference']) setKnown(values.reference)
        throw error
      }),
    onSent({ amount, status }) {
      const text = status === 'waiting' ? words.waits : words.done
      showDone(format(text, { amount: formatPaise(Math.round(amount * 100)) }))
      refreshMoney(client)
      onClose()
    },
  })
  const values = state.form.watch()
  const method = handMethods.find((one) => one === values.channel) ?? 'cash'
  const amount = rule.readPaise(values.amount) ?? 0
  const tax = deducted ? (rule.readPaise(values.tax) ?? 0) : 0
  return (
    <FormModal
      title={<PaymentTitle of={of} ledger={ledger} due={due} />}
      variant="wide"
      state={state}
      failed={(error) => format(words.failed, { reason: errorMessage(error) })}
      action={
        tax > 0
          ? format(words.actionTds, { amount: formatPaise(amount), tax: formatPaise(tax) })
          : format(words.action, { amount: formatPaise(amount) })
      }
      busyAction={words.recording}
      onClose={onClose}
    >
      <div className="money-dialog">
        <div>
          <Methods state={state} method={method} />
          <div className="money-fields">
            <TextInput
              {...state.wire('amount')}
              label={words.amount}
              inputMode="decimal"
              autoComplete="off"
            />
            <DateInput {...state.wire('date')} label={words.day[method]} />
          </div>
          <TextInput
            {...state.wire('reference')}
            label={words.reference[method]}
            hint={words.referenceHint}
            autoComplete="off"
          />
          {known !== '' && known === values.reference && <Shared state={state} reference={known} />}
          <Deducted
            of={of}
            state={state}
            on={deducted}
            onChange={setDeducted}
            day={values.date}
            due={due}
            provisionsNow={ledger.provisions}
          />
          <TextInput
            {...state.wire('note')}
            label={ledger.offer.secondPersons ? words.note : words.noteAlone}
            autoComplete="off"
            optional
          />
        </div>
        <Aftermath
          state={state}
          due={due}
          amount={amount}
          tax={tax}
          deducted={deducted}
          second={ledger.offer.secondPersons}
        />
      </div>
    </FormModal>
  )
}

// The confirmation that one payment, whose reference is recorded already, pays for several records.
function Shared({ state: { form }, reference }: { state: RecordForm<Values>; reference: string }) {
  return (
    <Checkbox
      name="shared"
      idPrefix="payment"
      label={words.shared}
      checked={form.watch('shared') === reference}
      onChange={(event) => form.setValue('shared', event.target.checked ? reference : '')}
    />
  )
}

type AftermathProps = {
  state: RecordForm<Values>
  due: number
  amount: number
  tax: number
  deducted: boolean
  // Whether a second person must approve the payment.
  second: boolean
}

// Says what is due after the payment and who must approve it. More than is due must be confirmed.
function Aftermath({ state, due, amount, tax, deducted, second }: AftermathProps) {
  const { form } = state
  const above = amount + tax - due
  const tooMuch = { amount: formatPaise(above) }
  return (
    <aside className="money-aside" aria-label={words.happens}>
      <h3>{words.happens}</h3>
      <SummaryRows
        rows={[
          { label: words.dueNow, value: formatPaise(due) },
          { label: words.received, value: minus(amount) },
          ...(deducted ? [{ label: words.deducted, value: minus(tax) }] : []),
        ]}
        total={{
          label: afterWords[above > 0 ? 'tooMuch' : 'due'][second ? 'approval' : 'now'],
          value: formatPaise(Math.abs(above)),
        }}
      />
      <div role="status">
        {above > 0 && (
          <Notice
            kind="warn"
            icon="alert"
            title={due === 0 ? words.aboveNothing : format(words.above, tooMuch)}
          />
        )}
        {above < 0 && amount > 0 && <p className="field-hint">{words.part}</p>}
      </div>
      {above > 0 && (
        <Checkbox
          name="overpaid"
          idPrefix="payment"
          label={format(words.aboveTick, tooMuch)}
          checked={form.watch('overpaid') === String(above)}
          required
          error={state.errorOf('overpaid')}
          onChange={(event) =>
            form.setValue('overpaid', event.target.checked ? String(above) : '', {
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
      {second && (
        <Notice kind="warn" title={words.second}>
          <p>{format(words.secondNote, { amount: formatPaise(due) })}</p>
        </Notice>
      )}
    </aside>
  )
}

const afterWords = {
  due: { approval: words.after, now: words.afterNow },
  tooMuch: { approval: words.tooMuchAfter, now: words.tooMuchNow },
}

const minus = (paise: number) => (paise === 0 ? formatPaise(0) : `−${formatPaise(paise)}`)

const sumOf = (...typed: string[]) => typed.reduce((sum, one) => sum + (rule.readPaise(one) ?? 0), 0)

function subjectOf({ kind, id }: Payer) {
  if (kind === 'registration') return { registrationId: id }
  return kind === 'booking' ? { bookingId: id } : { sponsorshipId: id }
}

function PaymentTitle({ of, ledger, due }: { of: Payer; ledger: Ledger; due: number }) {
  const stalls = of.kind === 'booking' ? ledger.charges.map(itemName).join('; ') : ''
  const values = { name: of.name, amount: formatPaise(due) }
  return (
    <>
      {words.title}
      <small>{stalls ? format(words.aboutStalls, { ...values, stalls }) : format(words.about, values)}</small>
    </>
  )
}

// The payment methods as tiles with radio buttons.
function Methods({ state, method }: { state: RecordForm<Values>; method: HandMethod }) {
  const field = state.form.register('channel')
  return (
    <fieldset className="tiles">
      <legend>{words.method}</legend>
      {handMethods.map((value) => (
        <label key={value} className={value === method ? 'tile tile-on' : 'tile'}>
          <input type="radio" {...field} value={value} />
          <Icon name={icons[value]} size={22} />
          {methodName(value)}
          {value === method && <Icon name="check" size={16} className="tile-tick" />}
        </label>
      ))}
    </fieldset>
  )
}

type DeductedProps = {
  of: Payer
  state: RecordForm<Values>
  on: boolean
  onChange: (on: boolean) => void
  day: string
  due: number
  provisionsNow: Ledger['provisions']
}

// Tax that the payer has deducted. The provisions in force on the day of the payment suggest an amount. Any amount is
// accepted; another one than suggested is only pointed out.
function Deducted({ of, state, on, onChange, day, due, provisionsNow }: DeductedProps) {
  const box = useRef<HTMLInputElement>(null)
  const other = useQuery({
    ...ledgerQuery(of.kind, of.id, day),
    enabled: on && /^\d{4}-\d\d-\d\d$/.test(day),
  })
  const provisions = other.data?.provisions ?? provisionsNow
  const { form, wire } = state
  const chosen = provisions.find(({ code }) => code === form.watch('provision'))
  const typed = rule.readPaise(form.watch('tax'))

  // Fills in what the provision suggests. The money received is what is left of the amount due.
  function choose(code: string) {
    form.setValue('provision', code, { shouldDirty: true })
    const suggested = provisions.find((one) => one.code === code)?.amountPaise
    if (suggested === undefined) return
    const before = rule.readPaise(form.getValues('tax')) ?? 0
    const received = rule.readPaise(form.getValues('amount')) ?? 0
    form.setValue('tax', typedPaise(suggested), { shouldDirty: true, shouldValidate: true })
    if (received + before === due) {
      form.setValue('amount', typedPaise(due - suggested), { shouldDirty: true, shouldValidate: true })
    }
  }

  function change(next: boolean) {
    onChange(next)
    if (next) choose(provisions[0]?.code ?? '')
    else {
      const tax = rule.readPaise(form.getValues('tax')) ?? 0
      const received = rule.readPaise(form.getValues('amount')) ?? 0
      if (received + tax === due) form.setValue('amount', typedPaise(due))
      form.setValue('tax', '')
    }
  }

  const rate = chosen ? `${chosen.rateHundredths / 100} %` : ''
  const base = chosen && chosen.rateHundredths > 0 ? (chosen.amountPaise * 10_000) / chosen.rateHundredths : 0
  return (
    <div className="money-box">
      <Checkbox
        ref={box}
        name="deducted"
        idPrefix="payment"
        label={words.tds}
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
      {on && (
        <>
          <div className="money-fields">
            <Select
              {...wire('provision')}
              label={words.provision}
              options={[
                ...provisions.map(({ code, name, rateHundredths }) => ({
                  value: code,
                  label: format(words.provisionOf, { code, name, rate: `${rateHundredths / 100} %` }),
                })),
                { value: '', label: words.noProvision },
              ]}
              onChange={(event) => choose(event.target.value)}
            />
            <TextInput {...wire('tax')} label={words.tdsAmount} inputMode="decimal" autoComplete="off" />
          </div>
          <p className="field-hint" role="status">
            {!chosen
              ? words.noSuggestion
              : typed === chosen.amountPaise
                ? format(words.asSuggested, { rate, base: formatPaise(base) })
                : format(words.otherThanSuggested, { rate, amount: formatPaise(chosen.amountPaise) })}{' '}
            {words.certificate}
          </p>
        </>
      )}
    </div>
  )
}

const fields = {
  channel: rule.requiredText(t.required.paymentChannel),
  amount: rule.rupees,
  reference: rule.name(words.missingReference),
  date: rule.requiredText(words.missingDay),
  note: rule.optionalAddress,
  provision: v.string(),
  overpaid: v.string(),
  shared: v.string(),
}

// Returns the rules of the form. More than what is due must be confirmed: exactly what is too much.
function schemaOf(due: number, deducted: boolean) {
  return v.pipe(
    v.object({ ...fields, tax: deducted ? rule.rupees : v.string() }),
    v.forward(
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const { amount, tax, overpaid } = dataset.value
        const above = sumOf(amount, deducted ? tax : '') - due
        if (above > 0 && overpaid !== String(above)) {
          addIssue({ message: format(words.aboveRequired, { amount: formatPaise(above) }) })
        }
      }),
      ['overpaid'],
    ),
  )
}
