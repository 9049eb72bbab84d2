import { format } from '../../i18n/format'
import { Badge, type Tone } from '../../ui/badge'
import { Icon, type IconName } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import type { WhatsAppTemplate, WhatsAppTemplate as Template } from '../api/whatsapp'
import { t } from '../texts'
import { formatDay } from './dates'

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

const { states: names } = t.whatsappTemplates

type State = { name: string; tone: Tone; icon: IconName }

const states: Readonly<Record<string, State>> = {
  APPROVED: { name: names.approved, tone: 'good', icon: 'check' },
  PENDING: { name: names.pending, tone: 'warn', icon: 'clock' },
  IN_APPEAL: { name: names.pending, tone: 'warn', icon: 'clock' },
  REJECTED: { name: names.rejected, tone: 'bad', icon: 'close' },
  PAUSED: { name: names.paused, tone: 'mute', icon: 'pause' },
  DISABLED: { name: names.disabled, tone: 'bad', icon: 'close' },
}

/** Returns the state of a text at WhatsApp in words. */
function stateOf({ status, problem, changed }: Template): State {
  if (status) return states[status] ?? { name: status, tone: 'mute', icon: 'info' }
  if (problem) return { name: names.problem, tone: 'bad', icon: 'alert' }
  if (changed) return { name: names.changed, tone: 'info', icon: 'pencil' }
  return { name: names.emailOnly, tone: 'mute', icon: 'mail' }
}

/** Whether a text can be submitted: it has no problem and was not submitted in this form. */
export const maySubmit = ({ status, problem }: Template) => !status && !problem

/** Whether WhatsApp does not use a text that it knows. */
export const isRefused = ({ status }: Template) => ['REJECTED', 'PAUSED', 'DISABLED'].includes(status)

// How urgent a form of a text is. The state of a text is that of its most urgent form.
function urgencyOf(template: Template): number {
  if (isRefused(template)) return 4
  if (template.problem && !template.status) return 3
  if (!template.status) return 2
  return template.status === 'APPROVED' ? 0 : 1
}

/** Returns the form of a text that decides its state. */
export const mostUrgent = (forms: readonly [Template, ...Template[]]): Template =>
  forms.reduce((most, one) => (urgencyOf(one) > urgencyOf(most) ? one : most))
