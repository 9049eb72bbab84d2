import { useState } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { useHref } from '../../page-context'
import type { PaymentProps } from '../../props.gen'
import css from './payment.module.css'

// The pay-later link for visitors who stop before paying (docs/product/payments.md#payment-page).
export function PayLater({ link, path }: Pick<PaymentProps, 'link' | 'path'>) {
  const texts = useTexts('payment').later
  const href = useHref()
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(texts.copied)
    } catch {
      // Copying is not allowed, or the site was opened by a plain http address.
      setSaid(texts.byHand)
    }
  }

  return (
    <section className={css.payLater} aria-labelledby="pay-later">
      <h2 id="pay-later">{texts.heading}</h2>
      <p>{texts.text}</p>
      <p className={css.payLink}>
        <a href={path}>{link}</a>
      </p>
      <div className={css.payLaterDo}>
        {hydrated && (
          <Button variant="line" size="sm" icon="file" onClick={() => void copy()}>
            {texts.copy}
          </Button>
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

// A QR code of the same link, for the camera of another phone.
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
