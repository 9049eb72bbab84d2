import { format } from '../../i18n/format'
import { Badge } from '../../ui/badge'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import type { WhatsAppTemplate } from '../api/whatsapp'
import { t } from '../texts'
import { formatDay } from './dates'
import { stateOf } from './template-state'

const labels = t.whatsappTemplates

type Props = { template: WhatsAppTemplate }

/** The state of a text at WhatsApp in one word. */
export function TemplateBadge({ template }: Props) {
  const { name, tone, icon } = stateOf(template)
  return (
    <Badge tone={tone} icon={icon}>
      {name}
    </Badge>
  )
}

/** The category of a text at WhatsApp, and the price of each message. Marketing is bold, because it costs more. */
export function TemplatePrice({ template: { category, price } }: Props) {
  return (
    <>
      {category === 'MARKETING' ? <b>{labels.marketing}</b> : labels.service}{' '}
      <small>{format(labels.each, { price: String(price) })}</small>
    </>
  )
}

const reasons: Readonly<Record<string, string>> = labels.reasons

/** The state of a text at WhatsApp with its day and reason, and what happens to the message until it is approved. */
export function TemplateNotice({ template }: Props) {
  const { status, reason, problem, submittedAt, changed } = template
  const { name } = stateOf(template)
  const title = submittedAt ? format(labels.stateSince, { state: name, day: formatDay(submittedAt) }) : name
  if (status === 'APPROVED') return <Notice kind="good" title={title} />
  if (status === 'PENDING') {
    return (
      <Notice kind="warn" title={title}>
        <p>{labels.untilThen}</p>
      </Notice>
    )
  }
  if (status) {
    return (
      <Notice kind="bad" icon="alert" title={title}>
        {reason && <p>{reasons[reason.toLowerCase()] ?? labels.reasons.other}</p>}
        {reason && <p>{format(labels.providerSays, { reason })}</p>}
        <p>{status === 'PAUSED' ? labels.pausedNote : labels.rejectedNote}</p>
      </Notice>
    )
  }
  if (problem) {
    return (
      <Notice kind="bad" icon="alert" title={problem}>
        <p>{labels.problemNote}</p>
      </Notice>
    )
  }
  return (
    <Notice icon="info" title={changed ? labels.changedTitle : labels.notSubmitted}>
      <p>{labels.untilThen}</p>
    </Notice>
  )
}

/** Which placeholders have no value in a form of a text. It is absent for the form with all placeholders. */
export function TemplateForm({ template: { without } }: Props) {
  if (without.length === 0) return null
  return <h3>{format(labels.without, { names: without.map((name) => `{${name}}`).join(', ') })}</h3>
}

const buttonNames: Readonly<Record<string, string>> = labels.buttons

/** A text as WhatsApp sends it. */
export function TemplateText({ template: { lang, text, buttons, document } }: Props) {
  return (
    <div className="message-bubble wa-bubble" lang={lang}>
      {document && (
        <p lang="en">
          <Icon name="file" size={16} /> {labels.document}
        </p>
      )}
      <p>{text}</p>
      {buttons.map((name) => (
        <p key={name} className="wa-button" lang="en">
          <Icon name="external" size={16} /> {buttonNames[name] ?? name}
        </p>
      ))}
    </div>
  )
}
