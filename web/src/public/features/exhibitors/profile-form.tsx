import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ErrorSummary } from '../../../ui/error-summary'
import { Field } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { PageHead } from '../../frame/page-head'
import { useHref } from '../../page-context'
import type { ExhibitorProfileProps } from '../../props.gen'
import { LogoPlate } from './logo-plate'
import css from './profile-form.module.css'

// The form with what visitors see of a firm: a logo, texts, products and the contact that the firm shows.
export function ProfileForm(props: ExhibitorProfileProps) {
  const { name, state, page, hidden, saved } = props
  const texts = useTexts('exhibitorProfile')
  const href = useHref()
  return (
    <>
      <PageHead title={texts.heading} lead={format(texts.lead, { name })} />
      <div className={`wrap ${css.profile}`}>
        {saved && (
          <Notice kind="good" icon="check">
            <p role="status">
              {texts.saved} {page !== '' && <a href={href(page)}>{texts.see}</a>}
            </p>
          </Notice>
        )}
        {hidden && (
          <Notice kind="warn" icon="info">
            <p>{texts.hidden}</p>
          </Notice>
        )}
        {state === 'open' ? <Fields {...props} /> : <p>{state === 'other' ? texts.other : texts.closed}</p>}
        <p>
          <a href={href('/orders')}>{texts.back}</a>
        </p>
      </div>
    </>
  )
}

function Fields({ order, about, fields, ticks, errors, refusal, logo, fileLost }: ExhibitorProfileProps) {
  const texts = useTexts('exhibitorProfile')
  const href = useHref()
  const wire = (field: 'phone' | 'website' | 'products') => ({
    name: field,
    label: texts[field],
    defaultValue: fields[field] ?? '',
    error: errors[field],
    optional: true,
  })
  return (
    <form method="post" action={href('/exhibitor-profile')} encType="multipart/form-data" noValidate>
      <ErrorSummary errors={errors} message={refusal || undefined} />
      <input type="hidden" name="order" value={order} />
      <Checkbox name="listed" label={texts.listed} defaultChecked={ticks['listed'] === true} />
      {about.map(({ field, lang, name, text }) => (
        <TextArea
          key={field}
          name={field}
          label={format(texts.about, { language: name })}
          hint={texts.aboutHint}
          lang={lang}
          rows={4}
          optional
          defaultValue={text}
          error={errors[field]}
        />
      ))}
      <TextArea {...wire('products')} hint={texts.productsHint} rows={4} />
      <TextInput {...wire('phone')} inputMode="tel" autoComplete="off" />
      <Checkbox name="phoneShown" label={texts.phoneShown} defaultChecked={ticks['phoneShown'] === true} />
      <TextInput {...wire('website')} inputMode="url" autoComplete="off" />
      <Checkbox
        name="websiteShown"
        label={texts.websiteShown}
        defaultChecked={ticks['websiteShown'] === true}
      />
      {logo && (
        <>
          <LogoPlate logo={logo} initials="" />
          <Checkbox name="removeLogo" label={texts.removeLogo} />
        </>
      )}
      <Field
        label={texts.logo}
        name="logo"
        hint={texts.logoHint}
        error={errors['logo'] ?? (fileLost ? texts.logoLost : undefined)}
        optional
      >
        {(wiring) => <input {...wiring} type="file" accept="image/jpeg,image/png,image/webp" />}
      </Field>
      <Button type="submit">{texts.save}</Button>
    </form>
  )
}
