import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { MyDataProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import formCss from '../../form.module.css'
import css from './my-data.module.css'

// The form that asks for the visitor's e-mail address or phone number. The response does not reveal whether the address
// or number is stored.
export function AskLink({ contact, reference, errors, refusal }: MyDataProps) {
  const texts = useTexts('myData').ask
  const href = useHref()
  return (
    <form className={css.myDataForm} method="post" action={href('/my-data')} noValidate>
      <ErrorSummary errors={errors} message={refusal} labels={{ contact: texts.contact }} />
      <h2>{texts.heading}</h2>
      <p className={formCss.formAsks}>{texts.text}</p>
      <RequiredNote />
      <TextInput
        name="contact"
        label={texts.contact}
        error={errors.contact}
        defaultValue={contact}
        autoComplete="email"
      />
      <TextInput
        name="reference"
        label={texts.reference}
        hint={texts.referenceHint}
        error={errors.reference}
        defaultValue={reference}
        autoComplete="off"
        optional
      />
      <Button type="submit" iconAfter="arrow-right">
        {texts.send}
      </Button>
    </form>
  )
}
