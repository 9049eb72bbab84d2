import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { useFrame, useHref } from '../../page-context'
import type { PaymentProps } from '../../props.gen'
import css from './payment.module.css'

// The link for paying later. It is for visitors who stop before paying, or who let someone else pay
// (docs/product/payments.md#payment-page). It can be shared with the phone's share dialog or with WhatsApp, or copied.
export function PayLater({ link, path }: Pick<PaymentProps, 'link' | 'path'>) {
  const texts = useTexts('payment').later
  const href = useHref()
  const hydrated = useHydrated()
  const { title } = useFrame()
  const [said, setSaid] = useState('')
  const message = format(texts.message, { fair: title, link })

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(texts.copied)
    } catch {
      // If the browser does not allow copying, for example because the page was opened over http, the visitor is asked
      // to copy the link manually.
      setSaid(texts.byHand)
    }
  }
  // If the visitor closes the share dialog, `navigator.share` rejects. No message is needed in this case.
  const share = () => navigator.share({ title, text: message }).catch(() => undefined)

  return (
    <section className={css.payLater} aria-labelledby="pay-later">
      <h2 id="pay-later">{texts.heading}</h2>
      <p>{texts.text}</p>
      <div className={css.payLaterDo}>
        {hydrated && 'share' in navigator && (
          <Button variant="line" size="sm" icon="upload" onClick={() => void share()}>
            {texts.share}
          </Button>
        )}
        <Button
          variant="line"
          size="sm"
          icon="message"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        >
          {texts.whatsapp}
        </Button>
        {hydrated ? (
          <Button variant="line" size="sm" icon="file" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        ) : (
          <a href={path}>{texts.open}</a>
        )}
        <Button variant="link" size="sm" href={href('/')}>
          {texts.home}
        </Button>
        <span role="status">{said}</span>
      </div>
      <p className={css.paySecret}>{texts.secret}</p>
    </section>
  )
}

// Shows the link for paying later as a QR code, which can be scanned with another phone.
export function PayCode({ qr }: Pick<PaymentProps, 'qr'>) {
  const texts = useTexts('payment')
  if (qr.path === '') return null
  return (
    <section className={css.payCode} aria-labelledby="pay-code">
      <h3 id="pay-code">{texts.qrHeading}</h3>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={texts.qrLabel}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p>{texts.qrText}</p>
    </section>
  )
}
