import { useState } from 'react'
import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ContactLink } from '../../contact-link'
import { useHref } from '../../page-context'
import type { PaymentResultProps } from '../../props.gen'
import { RedirectNotice } from '../../redirect-notice'
import { useOrderRows } from './order-rows'
import { PayAgain } from './pay-again'
import { HomeButton } from './result-buttons'
import { ResultPanel } from './result-panel'
import type { Watch } from './use-order-watch'
import css from '../../result.module.css'

// The state after the last attempt has failed, or after the payer has left the provider's page. The same order can be
// paid in another attempt. If the payer came from the provider's page and there is a page to return to, the browser is
// redirected to that page after five seconds.
export function Failed({ watch: { result, changes, check, arrived } }: { watch: Watch }) {
  const texts = useTexts('result')
  const { failed } = texts
  const [trying, setTrying] = useState(false)
  const reason = result.reason ? format(failed.reason, { reason: result.reason }) : failed.unconfirmed
  return (
    <ResultPanel
      changes={changes}
      heading={failed.heading}
      notice={{ kind: 'bad', title: failed.title, text: result.dropped ? failed.dropped : reason }}
      text={failed.saved}
      rows={useOrderRows(result, () => void check())}
    >
      <div className={css.resultDo}>
        {result.checkout && (
          <PayAgain
            checkout={result.checkout}
            label={failed.again}
            icon="refresh"
            onOpen={() => setTrying(true)}
          />
        )}
        <Back result={result} />
      </div>
      {arrived && result.back && !trying && (
        <RedirectNotice seconds={5} to={result.back} text={failed.leave} stay={texts.stay} />
      )}
      <p>{rich(failed.debit, { contact: <ContactLink>{texts.contact}</ContactLink> })}</p>
    </ResultPanel>
  )
}

// The state of an order for which no payment has been attempted yet, or for which only the rest must still be
// paid.
export function NotPaidYet({ watch: { result, changes, check } }: { watch: Watch }) {
  const texts = useTexts('result')
  return (
    <ResultPanel
      changes={changes}
      heading={result.restText ? texts.rest.heading : texts.active.heading}
      text={result.restText || texts.active.text}
      rows={useOrderRows(result, () => void check())}
    >
      <div className={css.resultDo}>
        {result.checkout && <PayAgain checkout={result.checkout} label={texts.active.go} />}
        <Back result={result} />
      </div>
    </ResultPanel>
  )
}

// The state of an order that has expired and has no pending payment. A booking keeps its stalls (`kept`) for three
// possible reasons: only the rest is unpaid, the office has confirmed the booking, or another order can still
// be paid.
export function RunOut({ watch: { result, changes } }: { watch: Watch }) {
  const { active, expired, rest } = useTexts('result')
  const href = useHref()
  const again = result.kind === 'booking' ? expired.chooseAgain : expired.payAgain
  const pay = result.kept ? active.go : again
  return (
    <ResultPanel
      changes={changes}
      heading={expired.heading}
      notice={{ kind: 'info', title: expired.money }}
      text={result.kept || expired[result.kind]}
      rows={useOrderRows(result)}
    >
      <div className={css.resultDo}>
        <Button wide href={href(result.startAgain)}>
          {result.startAgain === '/ContactUs' ? rest.askOffice : pay}
        </Button>
        <HomeButton />
      </div>
    </ResultPanel>
  )
}

// The state while the office checks a payment: its amount differs from the amount of the order
// (docs/product/payments.md#different-amounts), or it was made offline and waits for approval
// (docs/product/refunds.md#offline-payments).
export function InReview({ watch: { result, changes } }: { watch: Watch }) {
  const texts = useTexts('result')
  return (
    <ResultPanel
      changes={changes}
      heading={texts.review.heading}
      notice={{ kind: 'warn', title: texts.pending.warning }}
      text={result.atOffice}
      rows={useOrderRows(result)}
    >
      <p>{rich(texts.question, { contact: <ContactLink>{texts.contact}</ContactLink> })}</p>
      <div className={css.resultDo}>
        <HomeButton />
      </div>
    </ResultPanel>
  )
}

function Back({ result }: { result: PaymentResultProps }) {
  const texts = useTexts('result')
  const { nav } = useTexts('frame')
  const href = useHref()
  if (result.restText) return null // the stalls are already booked, so there is no button that leads back
  const labels = {
    registration: texts.backToPayment,
    booking: result.back.includes('/payment?') ? texts.backToPayment : texts.backToStalls,
    sponsorship: nav.sponsorship,
  }
  return (
    <Button variant="line" wide href={result.back || href(result.startAgain)}>
      {labels[result.kind]}
    </Button>
  )
}
