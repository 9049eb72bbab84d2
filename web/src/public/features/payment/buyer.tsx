import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { useHref } from '../../page-context'
import type { PaymentProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import { PayIds } from './pay-ids'
import css from './payment.module.css'

// For whom the payment is. What is changed here replaces the old at once, before anything is paid.
export function Buyer(page: PaymentProps) {
  const { kind, buyer, change, changing, path } = page
  const texts = useTexts('payment').buyer
  const changePath = `${path}&change=1`
  const registration = kind === 'registration'
  const lines = [
    [registration ? texts.name : texts.organisation, buyer.name],
    [texts.gst, buyer.gst],
    [texts.address, buyer.address],
    [texts.contact, buyer.contact],
    [texts.phone, buyer.phone && `+91 ${buyer.phone}`],
    [texts.members, buyer.members],
  ].filter(([, value]) => value)
  return (
    <section className={css.buyer} aria-labelledby="buyer">
      <header>
        <h2 id="buyer">{registration ? texts.registered : texts.heading}</h2>
        {change && !changing && <a href={changePath}>{texts.change}</a>}
      </header>
      {changing ? (
        <ChangeForm {...page} />
      ) : (
        <>
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
          {buyer.noGst && (
            <p>
              {texts.noGst} {change && <a href={changePath}>{texts.addGst}</a>}
            </p>
          )}
          {change && kind === 'booking' && <p className={css.buyerNote}>{texts.note}</p>}
        </>
      )}
    </section>
  )
}

// The form for the buyer's details. It is a plain form, so that it works without a script.
function ChangeForm(page: PaymentProps) {
  const { kind, details, errors, refusal, path } = page
  const texts = useTexts('payment').buyer
  const href = useHref()
  const booking = kind === 'booking'
  const labels = {
    name: booking ? texts.organisation : texts.name,
    contactPerson: texts.contact,
    address: texts.address,
    email: texts.email,
    gst: texts.gst,
  }
  const wire = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: details[name] ?? '',
  })
  return (
    <form method="post" action={href('/payment')} noValidate>
      <ErrorSummary errors={errors} message={refusal || undefined} labels={labels} />
      <PayIds {...page} />
      <input type="hidden" name="change" value="details" />
      <RequiredNote />
      <TextInput {...wire('name')} autoComplete={booking ? 'organization' : 'name'} />
      {booking && (
        <>
          <TextInput {...wire('gst')} hint={texts.gstHint} optional autoCapitalize="characters" />
          <TextInput {...wire('contactPerson')} autoComplete="name" />
        </>
      )}
      {(booking || details.address) && <TextArea {...wire('address')} autoComplete="street-address" />}
      <TextInput {...wire('email')} type="email" optional={booking} autoComplete="email" />
      <div className={css.buyerDo}>
        <Button type="submit">{texts.save}</Button>
        <Button variant="link" href={path}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}
