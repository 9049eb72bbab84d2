import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { PageHead } from '../frame/page-head'
import { useFrame } from '../page-context'
import css from '../features/policy/policy.module.css'

const sections = ['goal', 'status', 'checked', 'ways', 'limits', 'contact'] as const

// The page with the accessibility statement. The accessibility report is in docs/product/accessibility.md.
export const page = definePage({
  name: 'accessibility',
  texts: ['accessibility', 'policy.contents'],
  hydrate: false,
  title: ({ accessibility }, frame) => format(accessibility.title, { fair: frame.title }),
  description: ({ accessibility }, frame) => format(accessibility.description, { fair: frame.title }),
  component: AccessibilityPage,
})

function AccessibilityPage() {
  const texts = useTexts('accessibility')
  const { contents } = useTexts('policy')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <div className={`wrap ${css.policy}`}>
        <nav className={css.policyContents} aria-labelledby="contents">
          <h2 id="contents">{contents}</h2>
          <ol>
            {sections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{texts.sections[id].heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.policyText}>
          {sections.map((id) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{texts.sections[id].heading}</h2>
              <p>{texts.sections[id].text}</p>
              {id === 'contact' && <Contact />}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function Contact() {
  const { phone, phoneHref, email } = useFrame()
  return (
    <p>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={phoneHref}>{phone}</a>}
    </p>
  )
}
