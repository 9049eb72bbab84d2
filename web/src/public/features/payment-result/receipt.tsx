import garland from '../../../assets/art/toran.svg'
import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { StatusBadge } from '../../../ui/status-badge'
import { SummaryRows } from '../../../ui/summary-rows'
import { ContactLink } from '../../contact-link'
import { useFrame, useHref } from '../../page-context'
import type { PaymentResultProps } from '../../props.gen'
import { RedirectNotice } from '../../redirect-notice'
import { Asked, Declined } from './cancellation-request'
import { Documents } from './documents'
import { CodesByWhatsApp, OwnCodes } from './own-codes'
import { RefundNotices } from './refund-notices'
import { ResultHeading } from './result-heading'
import type { Watch } from './use-order-watch'
import css from './receipt.module.css'

// The ticket of a paid order. It is also shown while a cancellation request is open, and after a request was declined.
// The entry code and the documents are at the top, because the payer needs them at the gate
// (docs/product/payments.md#result-page). If the payer has come from the provider's page and there is no cancellation
// request, the page redirects automatically.
export function Receipt({ watch: { result, changes, arrived } }: { watch: Watch }) {
  const all = useTexts('result')
  const texts = all.paid
  const href = useHref()
  const ownData = href(`/my-data?transactionId=${result.transactionId}&userID=${result.userID}`)
  return (
    <section className={css.paid}>
      <img className={css.paidGarland} src={garland} alt="" width={1440} height={70} />
      <div className="wrap">
        <div className={css.receipt}>
          <ReceiptTop result={result} changes={changes} />
          <div className={css.receiptBody}>
            {result.due && <Notice kind="warn" title={result.due} />}
            {result.rest && (
              <form method="post" action={href('/payment-success')}>
                <input type="hidden" name="transactionId" value={result.transactionId} />
                <input type="hidden" name="userID" value={result.userID} />
                <Button type="submit" wide>
                  {result.rest}
                </Button>
              </form>
            )}
            <OwnCodes entry={result.entry} />
            <Documents documents={result.documents} />
            <SummaryRows rows={useRows(result)} />
            <CodesByWhatsApp pass={result.entry.pass} />
            {result.contactSoon && (
              <p className={css.receiptNote}>{format(texts.within24, { id: result.transactionId })}</p>
            )}
          </div>
          <div className={css.receiptFoot}>
            <Button variant="line" href={result.next}>
              {texts.go}
            </Button>
            <WhatNext kind={result.kind} />
            {arrived && result.state === 'paid' && (
              <RedirectNotice seconds={15} to={result.leave} text={texts.leave} stay={all.stay} />
            )}
          </div>
        </div>
        <p className={css.paidAfter}>
          {rich(texts.keep, { contact: <ContactLink>{all.contact}</ContactLink> })}
        </p>
        {result.cancel && (
          <p className={css.paidAfter}>
            <a href={href(result.cancel)}>{result.stalls.length > 1 ? all.cancelStalls : all.cancel}</a>
          </p>
        )}
        <p className={css.paidAfter}>
          <a href={ownData}>{all.ownData}</a>
        </p>
      </div>
    </section>
  )
}

// Whoever registered needs the way and the programme next. Exhibitors hear from the office.
function WhatNext({ kind }: Pick<PaymentResultProps, 'kind'>) {
  const { nav } = useTexts('frame')
  const href = useHref()
  const { over } = useFrame()
  if (over || kind !== 'registration') return null
  return (
    <p className={css.receiptNext}>
      <a href={href('/visit')}>{nav.visit}</a> <a href={href('/programme')}>{nav.programme}</a>
    </p>
  )
}

// The heading with the amount. If a cancellation was requested, the state of the request replaces the thank-you text.
function ReceiptTop({ result, changes }: { result: PaymentResultProps; changes: number }) {
  const all = useTexts('result')
  const texts = all.paid
  const paid = result.state === 'paid'
  return (
    <div className={css.receiptTop}>
      {paid && (
        <span className={css.receiptTick}>
          <Icon name="check" size={44} />
        </span>
      )}
      <ResultHeading changes={changes}>{all[result.state].heading}</ResultHeading>
      {paid && <p>{format(texts.thanks, { name: result.name })}</p>}
      {result.state === 'asked' && <Asked result={result} />}
      {result.state === 'declined' && <Declined result={result} />}
      <p className={css.receiptAmount}>
        <span>{texts.amount}</span> <b translate="no">{result.amount}</b>
      </p>
      <RefundNotices refunds={result.refunds} />
    </div>
  )
}

function useRows(result: PaymentResultProps) {
  const texts = useTexts('result').paid
  const { sponsorship } = useTexts('frame').nav
  const rows = [
    { label: texts.name, value: result.name },
    { label: texts.transaction, value: result.transactionId, exact: true as const },
  ]
  const end = [
    { label: texts.paidOn, value: result.paidAt },
    { label: texts.status, value: <StatusBadge status={result.status} /> },
  ]
  if (result.kind === 'registration') {
    return [...rows, { label: texts.type, value: result.category }, ...end]
  }
  const stalls = (
    <ul className={css.receiptStalls}>
      {result.stalls.map(({ label, size }, index) => (
        <li key={index}>
          {label} <small>{size}</small>
        </li>
      ))}
    </ul>
  )
  return [
    ...rows,
    { label: texts.type, value: result.kind === 'booking' ? texts.booking : sponsorship },
    { label: texts.organisation, value: result.organisation },
    ...(result.kind === 'booking' ? [{ label: texts.stalls, value: stalls }] : []),
    ...end,
  ]
}
