import { format } from '../../../i18n/format'
import { RichText } from '../../../i18n/rich-text'
import { useTexts } from '../../../i18n/texts'
import { useHref } from '../../page-context'

// What is collected and why, in one sentence, with the version that is recorded (decisions §4, "Consent").
export function PrivacyNote({ consent }: { consent: string }) {
  const texts = useTexts('registration')
  const href = useHref()
  return (
    <p className="form-privacy">
      <RichText text={texts.privacy} values={{ link: <a href={href('/privacy')}>{texts.privacyLink}</a> }} />
      {consent && <span> {format(texts.notice, { version: consent })}</span>}
    </p>
  )
}
