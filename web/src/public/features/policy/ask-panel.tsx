import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { ContactLink } from '../../contact-link'
import { useFrame, useHref } from '../../page-context'
import type { PolicyKind } from '../../props.gen'
import css from './policy.module.css'

// The contact panel. On the privacy page, it also explains access, correction and erasure
// (docs/product/privacy.md#own-data).
export function AskPanel({ kind }: { kind: PolicyKind }) {
  const texts = useTexts('policy')
  const frame = useFrame()
  const href = useHref()
  const contact = <ContactLink>{texts.contact}</ContactLink>
  const values = {
    email: frame.email ? <a href={`mailto:${frame.email}`}>{frame.email}</a> : contact,
    phone: frame.phoneHref ? <a href={frame.phoneHref}>{frame.phone}</a> : '–',
    contact,
    page: <a href={href('/my-data')}>{texts.page}</a>,
  }
  return (
    <section className={css.policyAsk} id="ask" aria-labelledby="ask-heading">
      <h2 id="ask-heading">{texts.ask.heading}</h2>
      <p>{rich(kind === 'privacy' ? texts.ask.data : texts.ask.text, values)}</p>
    </section>
  )
}
