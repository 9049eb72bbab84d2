import { rich } from '../i18n/format'
import type { Text } from '../i18n/texts.gen'
import { useFrame, useHref } from './page-context'
import css from './form.module.css'

type Props = {
  // The form's texts: `privacy` explains what is stored and why, and contains {link}. `privacyLink` is the text of
  // this link.
  texts: { readonly privacy: Text<'link'>; readonly privacyLink: string }
  // Whether the form asks for a phone number. Only then can messages come by WhatsApp.
  withPhone?: boolean
}

// Explains which data a form collects and why. The version of the privacy notice is stored with the submitted form.
export function PrivacyNote({ texts, withPhone = true }: Props) {
  const href = useHref()
  const { messenger } = useFrame()
  return (
    <p className={css.formPrivacy}>
      {rich(texts.privacy, { link: <a href={href('/privacy')}>{texts.privacyLink}</a> })}
      {withPhone && messenger && ` ${messenger}`}
    </p>
  )
}
