import { useState, type MouseEvent } from 'react'
import { useTexts } from '../../../i18n/texts'
import { openCheckout } from '../../../lib/checkout'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import type { IconName } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import type { ResultCheckout } from '../../props.gen'
import { useBusy } from '../../use-busy'

type Props = {
  checkout: ResultCheckout
  label: string
  icon?: IconName
  // Called when the visitor presses the button. The page must not redirect automatically after that.
  onOpen?: () => void
}

// A button that opens the same order again on the provider's page. The provider's checkout needs JavaScript. With the
// payment simulator, the button is an ordinary link.
export function PayAgain({ checkout, label, icon, onOpen }: Props) {
  const texts = useTexts('result')
  const hydrated = useHydrated()
  const opening = useBusy()
  const [failed, setFailed] = useState(false)

  async function open(event: MouseEvent) {
    event.preventDefault()
    if (!opening.start()) return
    setFailed(false)
    onOpen?.()
    try {
      await openCheckout({ mode: checkout.mode, sessionId: checkout.sessionId, checkoutUrl: checkout.url })
    } catch {
      opening.stop()
      setFailed(true)
    }
  }

  if (!hydrated && checkout.url === '') {
    return (
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
    )
  }
  const look = { wide: true, ...(icon ? { icon } : {}) }
  return (
    <>
      {failed && (
        <Notice kind="bad" live="alert">
          <p>{texts.notOpened}</p>
        </Notice>
      )}
      {hydrated ? (
        <Button
          {...look}
          busy={opening.shown}
          busyLabel={texts.opening}
          onClick={(event) => void open(event)}
        >
          {label}
        </Button>
      ) : (
        <Button {...look} href={checkout.url}>
          {label}
        </Button>
      )}
    </>
  )
}
