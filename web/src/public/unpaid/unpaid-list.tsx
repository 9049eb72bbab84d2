import { useState } from 'react'
import { format } from '../../i18n/format'
import { useLang, useTexts } from '../../i18n/texts'
import { callApi } from '../../lib/api'
import { ApiError } from '../../lib/api-error'
import { formatAmount } from '../../lib/money'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { useHref } from '../page-context'
import { forgetUnpaid } from './remembered'
import { TimeLeft } from './time-left'
import { useUnpaid, type PaidOrder, type UnpaidOrder } from './use-unpaid'
import css from './unpaid-list.module.css'

// The lists of the paid and the unpaid orders of this browser. A paid order leads to its entry code. An unpaid order
// shows the time left and has the buttons Pay and Release.
export function UnpaidList() {
  const texts = useTexts('unpaid')
  const { paid, unpaid, ended, ask } = useUnpaid()
  const href = useHref()
  const [said, setSaid] = useState('')
  return (
    <>
      {paid.length > 0 && (
        <section className={`${css.unpaid} ${css.paid}`} aria-label={texts.entryLabel}>
          <ul className="wrap">
            {paid.map((order) => (
              <PaidLine key={order.id} order={order} onForgotten={ask} />
            ))}
          </ul>
        </section>
      )}
      {unpaid.length > 0 && (
        <section className={css.unpaid} aria-label={texts.label}>
          <ul className="wrap">
            {unpaid.map((order) => (
              <UnpaidLine key={order.id} order={order} onChanged={ask} onSaid={setSaid} />
            ))}
          </ul>
        </section>
      )}
      {ended.map((stalls) => (
        <p key={stalls} className={`wrap ${css.unpaidEnded}`} role="status">
          {format(texts.ended, { stalls })} <a href={href('/stallbooking')}>{texts.chooseAgain}</a>
        </p>
      ))}
      <p className={said ? css.unpaidSaid : 'vh'} role="status">
        {said}
      </p>
    </>
  )
}

// One press opens the entry code, also without a network: the service worker has stored its page.
function PaidLine({
  order: { id, paid },
  onForgotten,
}: {
  order: PaidOrder
  onForgotten: () => Promise<void>
}) {
  const texts = useTexts('unpaid')
  const href = useHref()
  function forget() {
    forgetUnpaid(id)
    void onForgotten()
  }
  return (
    <li>
      <Icon name="qr" size={22} />
      <p>
        <small>{texts.paid}</small>
        <b translate="no">{paid.name}</b>
      </p>
      <span className={css.unpaidDo}>
        <Button variant="sun" size="sm" href={href(paid.entry)}>
          {texts.entry}
        </Button>
        <Button variant="link" size="sm" onClick={forget}>
          {texts.forget}
        </Button>
      </span>
    </li>
  )
}

type LineProps = { order: UnpaidOrder; onChanged: () => Promise<void>; onSaid: (text: string) => void }

function UnpaidLine({ order, onChanged, onSaid }: LineProps) {
  const texts = useTexts('unpaid')
  const href = useHref()
  const { now, kind } = order
  const amount = formatAmount(now.amount)
  const checked = now.confirming || now.atOffice
  return (
    <li>
      <Icon name="clock" size={22} />
      <p>
        <small>{now.confirming ? texts.confirming : now.atOffice ? texts.atOffice : texts.label}</small>
        {now.name !== '' && <b translate="no">{now.name}</b>}
        <b>{format(texts[kind], { stalls: now.stalls, amount })}</b>
        {kind === 'booking' && !checked && (
          <TimeLeft
            seconds={now.secondsLeft}
            textOf={(time) => format(texts.left, { time })}
            onOver={() => void onChanged()}
          />
        )}
      </p>
      <span className={css.unpaidDo}>
        <Button variant="sun" size="sm" href={href(pageOf(order))}>
          {checked ? texts.status : texts.pay}
        </Button>
        {!checked && (kind === 'registration' || now.releasable) && (
          <Release order={order} onChanged={onChanged} onSaid={onSaid} />
        )}
      </span>
    </li>
  )
}

// Returns the URL of the page on which the order can be paid.
function pageOf({ kind, id, userID }: UnpaidOrder): string {
  if (kind === 'registration') return `/payment?${new URLSearchParams({ registrationId: id, userID })}`
  return `/payment?${new URLSearchParams({ transactionId: id, userID })}`
}

// The button that cancels an unpaid order. For a booking, the server releases the stalls. For a registration, only the
// entry in this browser is removed, and the server keeps the registration.
function Release({ order: { kind, id, userID }, onChanged, onSaid }: LineProps) {
  const texts = useTexts('unpaid')
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  async function release() {
    if (busy) return
    setBusy(true)
    try {
      if (kind === 'booking') {
        const params = { transactionId: id, userID }
        await callApi('post', '/api/cashfree/release/{transactionId}/{userID}', { lang, params })
        onSaid(texts.released)
      }
      forgetUnpaid(id)
    } catch (error) {
      onSaid(error instanceof ApiError && error.status === 409 ? error.detail : texts.failed)
    }
    setBusy(false)
    await onChanged()
  }
  return (
    <Button variant="link" size="sm" busy={busy} busyLabel={texts.releasing} onClick={() => void release()}>
      {kind === 'booking' ? texts.release : texts.forget}
    </Button>
  )
}
