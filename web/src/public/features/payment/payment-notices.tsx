import { useEffect, type ReactNode } from 'react'
import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { PublicTexts } from '../../../i18n/texts.gen'
import { Button } from '../../../ui/button'
import { Notice, type NoticeKind } from '../../../ui/notice'
import { ContactLink } from '../../contact-link'
import { dropDraft } from '../../form-draft'
import { useHref } from '../../page-context'
import type { PaymentProps, PaymentState } from '../../props.gen'
import { RedirectNotice } from '../../redirect-notice'
import formCss from '../../form.module.css'
import css from './payment.module.css'

type State = Exclude<PaymentState, 'due'>

const kinds: Readonly<Record<State, NoticeKind>> = {
  none: 'info',
  done: 'good',
  confirming: 'warn',
  atOffice: 'info',
  free: 'good',
  confirmed: 'good',
  cancelled: 'bad',
  over: 'info',
  closed: 'warn',
  ended: 'warn',
}

function textOf(texts: PublicTexts['payment'], state: State, page: PaymentProps): ReactNode {
  const { name, total, shared } = page
  const contact = <ContactLink>{texts.contact}</ContactLink>
  if (state === 'done' && shared) return format(texts.sharedDone, { name, total })
  if (state === 'ended') return rich(texts.ended.text, { name, contact })
  if (state === 'done' || state === 'free' || state === 'confirmed')
    return format(texts[state].text, { name })
  if (state === 'cancelled' || state === 'over' || state === 'closed')
    return rich(texts[state].text, { contact })
  return state === 'atOffice' ? page.atOffice : texts[state].text
}

// The message that is shown if nothing can be paid on this page, with a link to continue.
export function PaymentNotice({ state, ...page }: PaymentProps & { state: State }) {
  const texts = useTexts('payment')
  const href = useHref()
  const order = state === 'done' || state === 'confirming' ? texts[state].link : ''
  // The registration was received, so the draft of the registration form is deleted.
  useEffect(() => {
    if (state !== 'none') dropDraft('registration')
  }, [state])
  return (
    <div className={`wrap ${formCss.register} ${css.payNotice}`}>
      <Notice kind={kinds[state]}>
        <p>{textOf(texts, state, { ...page, state })}</p>
      </Notice>
      <div className={css.payNoticeDo}>
        {state === 'none' && (
          <>
            <Button icon="search" href={href('/orders')}>
              {texts.none.find}
            </Button>
            <Button variant="line" href={href('/registration')}>
              {texts.none.register}
            </Button>
            <Button variant="line" href={href('/stallbooking')}>
              {texts.none.stalls}
            </Button>
          </>
        )}
        {state === 'done' && page.receipt && (
          <Button variant="sun" icon="download" href={page.receipt} download>
            {texts.done.receipt}
          </Button>
        )}
        {page.entry && (
          <Button icon="qr" href={href(page.entry)}>
            {texts.entryCode}
          </Button>
        )}
        {order && page.result && <Button href={href(page.result)}>{order}</Button>}
        {state !== 'confirming' && (
          <Button variant="line" href={href('/')}>
            {texts.later.home}
          </Button>
        )}
        {state === 'free' && page.arrived && (
          <RedirectNotice seconds={15} to={href('/')} text={texts.free.leave} stay={texts.stay} />
        )}
      </div>
    </div>
  )
}
