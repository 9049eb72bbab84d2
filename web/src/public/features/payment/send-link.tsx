import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { useFrame, useHref } from '../../page-context'
import type { PaymentProps } from '../../props.gen'
import css from './payment.module.css'

// The link for somebody else who pays, for example the accounts department. It opens a page of its own that shows
// neither the entry codes nor the phone number (docs/product/payments.md#payment-page).
export function SendLink({ link }: Pick<PaymentProps, 'link'>) {
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
    <section className={css.sendLink} aria-labelledby="send-link">
      <h2 id="send-link">{texts.heading}</h2>
      <p>{texts.text}</p>
      <div className={css.sendLinkDo}>
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
        <Button
          variant="line"
          size="sm"
          icon="mail"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`}
        >
          {texts.email}
        </Button>
        {hydrated ? (
          <Button variant="line" size="sm" icon="file" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        ) : (
          <a href={link}>{texts.open}</a>
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
