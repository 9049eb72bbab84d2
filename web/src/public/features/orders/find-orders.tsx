import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { TextInput } from '../../../ui/text-input'
import { ContactLink } from '../../contact-link'
import { useHref } from '../../page-context'
import type { OrdersProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import belowCss from '../../below.module.css'
import css from './orders.module.css'

// The two ways to find orders: by the phone number and one order number, or by a link that is sent by e-mail.
export function FindOrders({ state, typed, contact, errors, refusal }: OrdersProps) {
  const texts = useTexts('orders')
  const href = useHref()
  const labels = { phone: texts.phone, reference: texts.reference, contact: texts.contactField }
  return (
    <div className={css.ordersFind}>
      <form className={css.ordersForm} method="post" action={href('/orders')} noValidate>
        <ErrorSummary errors={errors} message={refusal} labels={labels} />
        <RequiredNote />
        <TextInput
          name="phone"
          label={texts.phone}
          hint={texts.phoneHint}
          error={errors.phone}
          defaultValue={typed.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextInput
          name="reference"
          label={texts.reference}
          hint={texts.referenceHint}
          error={errors.reference}
          defaultValue={typed.reference}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" iconAfter="arrow-right">
          {texts.find}
        </Button>
      </form>
      <form
        className={`${css.ordersForm} ${belowCss.below}`}
        method="post"
        action={href('/orders')}
        noValidate
      >
        <h2>{state === 'shown' ? texts.all : texts.lost}</h2>
        <p className={css.ordersHint}>{texts.lostText}</p>
        <input type="hidden" name="ask" value="link" />
        <TextInput
          name="contact"
          label={texts.contactField}
          error={errors.contact}
          defaultValue={contact}
          autoComplete="email"
        />
        <Button type="submit" variant="line">
          {texts.sendLink}
        </Button>
        <p className={css.ordersHint}>
          {rich(texts.help, { contact: <ContactLink>{texts.contact}</ContactLink> })}
        </p>
      </form>
    </div>
  )
}
