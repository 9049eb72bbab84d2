import { useEffect } from 'react'
import { RichText } from '../../../i18n/rich-text'
import { useTexts } from '../../../i18n/texts'
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
  free: 'good',
  cancelled: 'bad',
  closed: 'warn',
}

// What there is to say when there is nothing to pay here, and where to go.
export function PaymentNotice({ state, ...page }: PaymentProps & { state: State }) {
  const texts = useTexts('payment')
  const href = useHref()
  const contact = <ContactLink>{texts.contact}</ContactLink>
  const order = state === 'done' || state === 'confirming' ? texts[state].link : ''
  // The registration has arrived: its form is no longer needed.
  useEffect(() => {
    if (state !== 'none') dropDraft('registration')
  }, [state])
  return (
    <div className={`wrap ${formCss.register} ${css.payNotice}`}>
      <Notice kind={kinds[state]}>
        <p>
          <RichText text={texts[state].text} values={{ name: page.firstName, contact }} />
        </p>
      </Notice>
      <div className={css.payNoticeDo}>
        {state === 'none' && <Button href={href('/registration')}>{texts.none.register}</Button>}
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
        {state === 'free' && (
          <RedirectNotice seconds={15} to={href('/')} sentence={texts.free.leave} stay={texts.stay} />
        )}
      </div>
    </div>
  )
}
