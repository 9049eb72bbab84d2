import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { useHref } from '../../page-context'
import type { PolicyKind, PolicyProps, PolicySectionView } from '../../props.gen'
import { AskPanel } from './ask-panel'
import { LinkedText } from './linked-text'
import { RefundTable } from './refund-table'
import belowCss from '../../below.module.css'
import seedsCss from '../../seeds.module.css'
import css from './policy.module.css'

// The policy text, 66 characters wide, with a table of contents next to it. The refund rule is inserted at the end of
// the section about cancellation.
export function PolicyText({ kind, sections, refund, refundAfter }: PolicyProps) {
  const texts = useTexts('policy')
  // The contact panel is added on the privacy page, and on other pages if the text has no contact section. The default
  // texts have a contact section.
  const asks = kind === 'privacy' || !sections.some(({ id }) => id === 'contact')
  return (
    <div className={`wrap ${css.policy}`}>
      <nav className={css.policyContents} aria-labelledby="contents">
        <h2 id="contents">{texts.contents}</h2>
        <ol>
          {sections.map(({ id, heading }, index) => (
            <li key={index}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
          {asks && (
            <li>
              <a href="#ask">{texts.ask.heading}</a>
            </li>
          )}
        </ol>
      </nav>
      <div className={`${css.policyText} ${belowCss.below}`}>
        {refund && refundAfter === '' && <RefundTable rule={refund} />}
        {sections.length === 0 && <p>{texts.empty}</p>}
        {sections.map((section, index) => (
          <PolicySection key={index} section={section}>
            {refund && section.id === refundAfter && <RefundTable rule={refund} />}
          </PolicySection>
        ))}
        {asks && <AskPanel kind={kind} />}
        <OtherPolicies kind={kind} />
      </div>
    </div>
  )
}

function PolicySection({ section, children }: { section: PolicySectionView; children: ReactNode }) {
  const { id, heading, paragraphs, points } = section
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>
          <LinkedText text={paragraph} />
        </p>
      ))}
      {points.length > 0 && (
        <ul className={seedsCss.seeds}>
          {points.map((point, index) => (
            <li key={index}>
              <LinkedText text={point} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

const kinds = ['terms', 'privacy', 'refunds'] as const

function OtherPolicies({ kind }: { kind: PolicyKind }) {
  const texts = useTexts('policy')
  const href = useHref()
  return (
    <p className={css.policyAlso}>
      {texts.also}:{' '}
      {kinds
        .filter((other) => other !== kind)
        .map((other, index) => (
          <span key={other}>
            {index > 0 && ', '}
            <a href={href(`/${other}`)}>{texts[other].heading}</a>
          </span>
        ))}
    </p>
  )
}
