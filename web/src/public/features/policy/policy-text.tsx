import { type ReactNode, Fragment } from 'react'
import { rich, format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { ContactLink } from '../../contact-link'
import { useHref, useFrame } from '../../page-context'
import type { PolicyKind, PolicyProps, PolicySectionView, RefundRuleView } from '../../props.gen'
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

// The contact panel. On the privacy page, it also explains access, correction and erasure
// (docs/product/privacy.md#own-data).
function AskPanel({ kind }: { kind: PolicyKind }) {
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

// Renders a text from the edition. In this text, the office's e-mail address, its phone number and the page name "My
// orders" become links.
function LinkedText({ text }: { text: string }) {
  const { email, phone, phoneHref } = useFrame()
  const { orders } = useTexts('frame').nav
  const href = useHref()
  const withOrders = (part: string) => linked(part, orders, href('/orders'))
  const withPhone = (part: string) => linked(part, phone, phoneHref, withOrders)
  return linked(text, email, `mailto:${email}`, withPhone)
}

function linked(
  text: string,
  word: string,
  href: string,
  rest: (part: string) => ReactNode = String,
): ReactNode {
  const parts = word === '' || href === '' ? [text] : text.split(word)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <a href={href}>{word}</a>}
      {rest(part)}
    </Fragment>
  ))
}

// The refund table of the edition (docs/product/refunds.md#refund-rule).
function RefundTable({ rule: { rows, workingDays } }: { rule: RefundRuleView }) {
  const texts = useTexts('policy').rule
  return (
    <>
      <table className={css.refundRule}>
        <caption>{texts.heading}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.back}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, back }, index) => (
            <tr key={index}>
              <th scope="row">{when}</th>
              <td>{back}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{format(texts.due, { days: workingDays })}</p>
    </>
  )
}
