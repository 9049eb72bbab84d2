import type { Tone } from '../../ui/badge'
import type { IconName } from '../../ui/icon'
import type { WhatsAppTemplate as Template } from '../api/whatsapp'
import { t } from '../texts'

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
export function stateOf({ status, problem, changed }: Template): State {
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
