import { format } from '../../../i18n/format'
import type { IconName } from '../../../ui/icon'
import type { GateCheck } from '../../api/records'
import { t } from '../../texts'
import { formatTime } from '../../ui/dates'

type Tone = 'good' | 'warn' | 'bad'

type AnswerText = { title: string; tone: Tone; icon: IconName; text: (check: GateCheck) => string }

// The title and text of each answer. The title must be readable at arm's length.
export const answerTexts: Readonly<Record<GateCheck['answer'], AnswerText>> = {
  valid: {
    title: t.gate.answers.valid,
    tone: 'good',
    icon: 'check',
    text: ({ admission }) => (admission ? t.gate.answers.letIn : t.gate.answers.checkedOnly),
  },
  used: {
    title: t.gate.answers.used,
    tone: 'warn',
    icon: 'alert',
    text: ({ admission }) => (admission ? usedText(admission) : t.gate.answers.cameIn),
  },
  cancelled: {
    title: t.gate.answers.cancelled,
    tone: 'bad',
    icon: 'close',
    text: () => t.gate.answers.cancelledNote,
  },
  unpaid: {
    title: t.gate.answers.unpaid,
    tone: 'bad',
    icon: 'rupee',
    text: () => t.gate.answers.unpaidNote,
  },
  other_year: {
    title: t.gate.answers.otherYear,
    tone: 'bad',
    icon: 'calendar',
    text: ({ edition }) =>
      edition ? format(t.gate.answers.codeOf, { year: edition }) : t.gate.answers.codeOfAnotherYear,
  },
  unknown: {
    title: t.gate.answers.unknown,
    tone: 'bad',
    icon: 'close',
    text: () => t.gate.answers.unknownNote,
  },
}

function usedText({ at, by, byHand }: NonNullable<GateCheck['admission']>): string {
  const text = byHand ? t.gate.answers.usedByHand : t.gate.answers.usedAt
  return format(text, { time: formatTime(at), by })
}

// Returns a text such as "Member 2 of 4" for a booking, and '' for a registration.
export function memberText({
  kind,
  member,
  members,
}: Pick<GateCheck, 'kind' | 'member' | 'members'>): string {
  return kind === 'booking' ? format(t.gate.memberOf, { member, members: Math.max(member, members) }) : ''
}

// Returns one line of text about the holder of the code, or '' if the holder is unknown.
export function whoText(check: GateCheck): string {
  return [check.name, memberText(check)].filter(Boolean).join(', ')
}

// Returns whether the typed or scanned text is an entry code. Other text is used as a search text.
export function isCode(text: string): boolean {
  return /(^|[/=])[A-Z2-7]{60,}$/i.test(text.replaceAll(/\s/g, '')) || /\/e\//i.test(text)
}
