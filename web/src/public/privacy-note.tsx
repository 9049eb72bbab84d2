import { format } from '../i18n/format'
import { RichText } from '../i18n/rich-text'
import { useHref } from './page-context'
import css from './form.module.css'

type Props = {
  // The form's own words: what it keeps and why, with a {link}; the link's words; "(notice {version})".
  texts: { readonly privacy: string; readonly privacyLink: string; readonly notice: string }
  // Version of the notice, which is recorded with what is sent.
  consent: string
}

// What is collected and why, in one sentence, with the version that is recorded (decisions §4, "Consent").
export function PrivacyNote({ texts, consent }: Props) {
  const href = useHref()
  return (
    <p className={css.formPrivacy}>
      <RichText text={texts.privacy} values={{ link: <a href={href('/privacy')}>{texts.privacyLink}</a> }} />
      {consent && <span> {format(texts.notice, { version: consent })}</span>}
    </p>
  )
}
