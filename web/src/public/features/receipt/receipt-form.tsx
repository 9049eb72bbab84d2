import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { ContactLink } from '../../contact-link'
import { useHref } from '../../page-context'
import type { ReceiptProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import css from './receipt-form.module.css'

// The form that finds a receipt. It works without JavaScript. The server responds with the payer's page, or with the
// entered values and one error message.
export function ReceiptForm({ typed, errors, refusal }: ReceiptProps) {
  const texts = useTexts('receipt')
  const href = useHref()
  return (
    <div className={`wrap ${css.findReceipt}`}>
      <form method="post" action={href('/receipt')} noValidate>
        {refusal && (
          <Notice kind="bad">
            <p>{refusal}</p>
          </Notice>
        )}
        <RequiredNote />
        <TextInput
          name="phone"
          label={texts.phone}
          hint={texts.phoneHint}
          error={errors.phone}
          defaultValue={typed?.phone ?? ''}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextInput
          name="reference"
          label={texts.reference}
          hint={texts.referenceHint}
          error={errors.reference}
          defaultValue={typed?.reference ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" iconAfter="arrow-right">
          {texts.find}
        </Button>
      </form>
      <p className={css.findReceiptHelp}>
        {rich(texts.help, { contact: <ContactLink>{texts.contact}</ContactLink> })}{' '}
        <a href={href('/orders')}>{texts.allOrders}</a>
      </p>
    </div>
  )
}
