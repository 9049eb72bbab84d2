import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { AskedField } from '../../asked-field'
import { FormAnswer } from '../../form-answer'
import { useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { SponsorshipProps } from '../../props.gen'
import type { Refusal } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { TrapField } from '../../trap-field'
import type { VisitorForm } from '../../use-visitor-form'
import formCss from '../../form.module.css'
import css from './enquiry.module.css'

// The id of the form. All Enquire links point to it.
export const formId = 'enquiry'
export const headingId = 'enquiry-heading'

const names = ['contactPerson', 'mobile', 'email', 'category', 'level'] as const

type Props = Pick<SponsorshipProps, 'tiers' | 'level' | 'typed' | 'errors'> & {
  visitor: VisitorForm
  // A number that changes whenever an enquiry is received. It is 0 while no success message is shown.
  success: number
  // The reference of the last enquiry, which stays after the success message; or ''.
  reference: string
  onLevel: (level: string) => void
}

// The sponsorship enquiry form (docs/product/records.md#sponsorships). The server validates all values.
export function EnquiryForm({ tiers, level, typed, errors, visitor, success, reference, onLevel }: Props) {
  const texts = useTexts('sponsorship')
  const ui = useTexts('ui')
  const href = useHref()
  const { form, busy, refused, errorOf, handlers } = visitor
  const wire = (name: (typeof names)[number]) => ({
    name,
    label: texts.fields[name],
    error: errorOf(name),
    defaultValue: typed?.[name] ?? '',
  })
  return (
    <form ref={form} id={formId} method="post" action={href('/sponsorship')} {...handlers}>
      {refused && (
        <ErrorSummary
          {...messageOf(refused, texts.failed, ui.noServer)}
          errors={refused.errors}
          labels={texts.fields}
          order={names}
        />
      )}
      {!refused && success > 0 && (
        <FormAnswer kind="good" about={success} thenFocus={headingId}>
          <p>{texts.success}</p>
        </FormAnswer>
      )}
      {reference !== '' && (
        <p className={css.enquiryReference}>
          {rich(texts.reference, { number: <b className="num">{reference}</b> })}
        </p>
      )}
      <h2 tabIndex={-1} id={headingId}>
        {texts.formHeading}
      </h2>
      <p className={formCss.formAsks}>{texts.asks}</p>
      <RequiredNote />
      <div className={css.two}>
        <TextInput {...wire('contactPerson')} autoComplete="name" />
        <PhoneInput {...wire('mobile')} abroad hint={texts.mobileHint} placeholder={texts.examples.mobile} />
        <TextInput {...wire('email')} optional type="email" inputMode="email" autoComplete="email" />
        <TextInput {...wire('category')} placeholder={texts.examples.category} optional />
        <Select
          {...wire('level')}
          defaultValue={typed?.level ?? level}
          optional
          onChange={(event) => onLevel(event.target.value)}
          prompt={texts.undecided}
          options={tiers.map(({ id, name, price }) => ({ value: id, label: `${name}, ${price}` }))}
        />
      </div>
      <TrapField />
      <AskedField errors={errors} typed={typed} />
      <PrivacyNote texts={texts} />
      <Button type="submit" busy={busy} busyLabel={ui.sending} iconAfter="arrow-right">
        {texts.send}
      </Button>
    </form>
  )
}

// Returns the heading or the text of the error summary. The message comes from the server, or is the default message.
// If there are messages at the fields, the message is the heading. Otherwise it is the text.
function messageOf({ errors, message, cause }: Refusal, failed: string, noServer: string) {
  if (Object.keys(errors).length > 0) return { heading: message || failed }
  return { message: cause === 'unreached' ? `${failed}: ${noServer}` : message || failed }
}
