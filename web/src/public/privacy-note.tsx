import { rich } from '../i18n/format'
import type { Text } from '../i18n/texts.gen'
import { useHref } from './page-context'
import css from './form.module.css'

type Props = {
  // The form's own texts: the note on what is stored and why, with a {link}, and the link's text.
  texts: { readonly privacy: Text<'link'>; readonly privacyLink: string }
}

// A note on what a form collects and why. The version of the privacy notice is recorded with the submission.
export function PrivacyNote({ texts }: Props) {
  const href = useHref()
  return (
    <p className={css.formPrivacy}>
      {rich(texts.privacy, { link: <a href={href('/privacy')}>{texts.privacyLink}</a> })}
    </p>
  )
}
