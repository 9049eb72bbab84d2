import type { Tone } from '../../../ui/badge'
import type { IconName } from '../../../ui/icon'
import { t } from '../../texts'
import type { Template } from './templates-api'

const words = t.whatsappTemplates

type State = { word: string; tone: Tone; icon: IconName }

const states: Readonly<Record<string, State>> = {
  APPROVED: { word: words.states.approved, tone: 'good', icon: 'check' },
  PENDING: { word: words.states.pending, tone: 'warn', icon: 'clock' },
  IN_APPEAL: { word: words.states.pending, tone: 'warn', icon: 'clock' },
  REJECTED: { word: words.states.rejected, tone: 'bad', icon: 'close' },
  PAUSED: { word: words.states.paused, tone: 'mute', icon: 'pause' },
  DISABLED: { word: words.states.disabled, tone: 'bad', icon: 'close' },
}

/** Returns the state of a text at WhatsApp in words. */
export function stateOf({ status, problem, changed }: Template): State {
  if (status) return states[status] ?? { word: status, tone: 'mute', icon: 'info' }
  if (problem) return { word: words.states.problem, tone: 'bad', icon: 'alert' }
  if (changed) return { word: words.states.changed, tone: 'info', icon: 'pencil' }
  return { word: words.states.emailOnly, tone: 'mute', icon: 'mail' }
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
