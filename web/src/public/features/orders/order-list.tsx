import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { ErrorSummary } from '../../../ui/error-summary'
import { FieldNotes, fieldId } from '../../../ui/field'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { isDelayed } from '../../delayed-refund'
import { useHref } from '../../page-context'
import type { OrdersProps, OwnDetails, OwnOrder, ResultState } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import { CardHead, OpenButton } from './card-parts'
import { RecordCard } from './record-card'
import fieldCss from '../../../ui/field.module.css'
import inputCss from '../../../ui/text-input.module.css'
import css from './orders.module.css'

const tones: Readonly<Record<ResultState, Tone>> = {
  paid: 'good',
  confirming: 'warn',
  pending: 'warn',
  unreachable: 'warn',
  busy: 'warn',
  review: 'warn',
  failed: 'bad',
  active: 'warn',
  expired: 'mute',
  asked: 'warn',
  declined: 'good',
  cancelled: 'mute',
  refunding: 'info',
  refunded: 'info',
}

// Lists the visitor's records that have no order, and then the orders, newest first. The records come first because
// many of them must still be paid.
export function OrderList({ records, orders, ownData, refusal }: OrdersProps) {
  const texts = useTexts('orders')
  const href = useHref()
  const refused = orders.find(({ namesError }) => namesError !== '')
  const wrong = orders.find(({ detailErrors }) => Object.keys(detailErrors).length > 0)
  return (
    <>
      <ErrorSummary errors={membersErrors(orders)} message={refusal || undefined} idPrefix="members" />
      {refused && <ErrorSummary errors={{ names: refused.namesError }} idPrefix={refused.id} />}
      {wrong && <ErrorSummary errors={wrong.detailErrors} idPrefix={wrong.id} />}
      {records.length + orders.length === 0 && <p>{texts.none}</p>}
      <ul className={css.ordersList}>
        {records.map((record) => (
          <li key={record.id}>
            <RecordCard record={record} />
          </li>
        ))}
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <p>
        <a href={href(ownData)}>{texts.ownData}</a>
      </p>
    </>
  )
}

// Returns the error messages about the number of members. The keys are the order numbers, which are also the field
// names.
function membersErrors(orders: readonly OwnOrder[]): Record<string, string> {
  return Object.fromEntries(
    orders.flatMap(({ id, membersError }) => (membersError === '' ? [] : [[id, membersError]])),
  )
}

function OrderCard({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders')
  const delayed = order.state === 'refunding' && isDelayed(order)
  return (
    <article className={css.order} aria-labelledby={order.id}>
      <div>
        <CardHead
          record={{ ...order, stalls: order.stalls.map(({ label }) => label).join(', ') }}
          tone={delayed ? 'warn' : tones[order.state]}
          state={delayed ? texts.refundDelayed : texts.states[order.state]}
        />
        {order.note !== '' && <p>{order.note}</p>}
        <Missing order={order} />
        {order.payUntil !== '' && !order.missing.includes('pay') && (
          <p>{format(texts.payUntil, { time: order.payUntil })}</p>
        )}
        {order.refunds.map(({ amount, day, state }, index) => (
          <p key={index}>{format(texts.refund[state], { amount, day })}</p>
        ))}
        {order.membersOpen && <Members order={order} />}
        {order.namesOpen &&
          (Number(order.persons) > 1 ? <MemberNames order={order} /> : <PassOn order={order} />)}
        {order.detailsOpen && <DetailsForm order={order} />}
      </div>
      <OrderActions order={order} />
    </article>
  )
}

// What the visitor still has to do, as numbered steps. Of a finished order it says that nothing is missing.
function Missing({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders').missing
  const href = useHref()
  const { missing, amount, payUntil, persons, details, page, state, id } = order
  if (missing.length === 0) return state === 'paid' ? <p className={css.ordersHint}>{texts.nothing}</p> : null
  const steps = {
    pay: {
      title: format(texts.pay, { amount }),
      text: payUntil === '' ? '' : format(texts.payUntil, { time: payUntil }),
    },
    names: { title: format(texts.names, { persons }), text: texts.namesText },
    gst: { title: format(texts.gst, { name: details.name ?? '' }), text: texts.gstText },
  }
  return (
    <section aria-labelledby={`${id}-missing`} className={css.orderMissing}>
      <h3 id={`${id}-missing`}>{texts.heading}</h3>
      <ol>
        {missing.map((task) => (
          <li key={task}>
            <b>{steps[task].title}</b>
            {steps[task].text && <p>{steps[task].text}</p>}
            {task === 'pay' && <Button href={href(page)}>{texts.go}</Button>}
          </li>
        ))}
      </ol>
    </section>
  )
}

// The form for the details on the invoice. It is there until the first document exists.
function DetailsForm({ order: { id, kind, details, detailErrors } }: { order: OwnOrder }) {
  const texts = useTexts('orders').details
  const href = useHref()
  const booking = kind === 'booking'
  const wire = (name: keyof OwnDetails, label: string) => ({
    name,
    label,
    idPrefix: id,
    error: detailErrors[name],
    defaultValue: details[name] ?? '',
  })
  return (
    <details className={css.orderNames} open={Object.keys(detailErrors).length > 0}>
      <summary>
        <b>{booking ? texts.heading : texts.registered}</b> · <span translate="no">{details.name}</span>
        {details.gst && <span translate="no"> · {details.gst}</span>}
      </summary>
      <form method="post" action={href('/orders')} noValidate>
        <input type="hidden" name="change" value="details" />
        <RequiredNote />
        <input type="hidden" name="order" value={id} />
        <TextInput {...wire('name', booking ? texts.organisation : texts.name)} autoComplete="off" />
        {booking && (
          <>
            <TextInput {...wire('gst', texts.gst)} hint={texts.gstHint} optional autoComplete="off" />
            <TextInput {...wire('contactPerson', texts.contact)} autoComplete="off" />
          </>
        )}
        {(booking || details.address) && <TextArea {...wire('address', texts.address)} autoComplete="off" />}
        <TextInput {...wire('email', texts.email)} type="email" optional autoComplete="off" />
        <p className={css.ordersHint}>{texts.hint}</p>
        <Button type="submit" variant="line">
          {texts.change}
        </Button>
      </form>
    </details>
  )
}

// The form with which a single entry is passed on to another person.
function PassOn({ order: { id, names, namesError } }: { order: OwnOrder }) {
  const texts = useTexts('orders').passOn
  const href = useHref()
  return (
    <details className={css.orderNames} open={namesError !== ''}>
      <summary>
        <b>{texts.heading}</b>
      </summary>
      <form method="post" action={href('/orders')} noValidate>
        <input type="hidden" name="change" value="names" />
        <RequiredNote />
        <input type="hidden" name="order" value={id} />
        <TextInput
          name="names"
          idPrefix={id}
          label={texts.label}
          hint={texts.hint}
          error={namesError || undefined}
          defaultValue={names}
          autoComplete="off"
        />
        <Button type="submit" variant="line">
          {texts.change}
        </Button>
      </form>
    </details>
  )
}

// The form for the number of members in a booking. The exhibitor can change the number until the fair opens.
function Members({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders').members
  const href = useHref()
  const id = fieldId(order.id, 'members')
  return (
    <form className={css.orderMembers} method="post" action={href('/orders')} noValidate>
      <RequiredNote />
      <input type="hidden" name="change" value="members" />
      <input type="hidden" name="order" value={order.id} />
      <div className={classNames(fieldCss.field, order.membersError && fieldCss.fieldBad)}>
        <label className={fieldCss.fieldLabel} htmlFor={id}>
          {texts.label}
        </label>
        <FieldNotes id={id} hint={texts.hint} error={order.membersError || undefined} />
        <input
          className={classNames(inputCss.input, inputCss.inputSm)}
          id={id}
          name="members"
          defaultValue={order.members}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint${order.membersError ? ` ${id}-error` : ''}`}
          aria-required
          aria-invalid={order.membersError ? true : undefined}
        />
      </div>
      <Button type="submit" variant="line">
        {texts.change}
      </Button>
    </form>
  )
}

// The form for the names of the persons in a group. The payer can change the names until the fair opens.
function MemberNames({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders').names
  const href = useHref()
  return (
    <form className={css.orderNames} method="post" action={href('/orders')} noValidate>
      <input type="hidden" name="change" value="names" />
      <input type="hidden" name="order" value={order.id} />
      <TextArea
        name="names"
        idPrefix={order.id}
        label={format(texts.label, { persons: order.persons })}
        hint={texts.hint}
        optional
        error={order.namesError || undefined}
        defaultValue={order.names}
        rows={Math.min(Number(order.persons), 10)}
        autoComplete="off"
      />
      <Button type="submit" variant="line">
        {texts.change}
      </Button>
    </form>
  )
}

// The actions on an order. On a desktop, they are beside its details.
function OrderActions({ order }: { order: OwnOrder }) {
  const texts = useTexts('orders')
  const href = useHref()
  return (
    <div className={css.orderActions}>
      {order.codes !== '' && (
        <Button variant="sun" icon="qr" href={href(order.codes)}>
          {texts.codes}
        </Button>
      )}
      {order.list !== '' && (
        <Button variant="line" icon="users" href={href(order.list)}>
          {texts.list}
        </Button>
      )}
      {!order.missing.includes('pay') && <OpenButton {...order} />}
      {order.receipt !== '' && (
        <Button variant="line" icon="download" href={order.receipt} download>
          {texts.receipt}
        </Button>
      )}
      {order.sendTo !== '' && (
        <form method="post" action={href('/orders')}>
          <input type="hidden" name="change" value="send" />
          <input type="hidden" name="order" value={order.id} />
          <Button type="submit" variant="line" icon="mail" wide>
            {texts.send.button}
          </Button>
          <p className={css.ordersHint} translate="no">
            {format(texts.send.hint, { email: order.sendTo })}
          </p>
        </form>
      )}
      {order.profile !== '' && (
        <Button variant="line" icon="pencil" href={href(order.profile)}>
          {texts.profile}
        </Button>
      )}
      {order.addStalls !== '' && (
        <Button variant="line" icon="plus" href={href(order.addStalls)}>
          {texts.addStalls}
        </Button>
      )}
      {order.cancel !== '' && (
        <Button variant="link" href={href(order.cancel)}>
          {order.stalls.length > 1 ? texts.cancelStalls : texts.cancel}
        </Button>
      )}
    </div>
  )
}
