import type { IconName } from '../../../ui/icon'
import type { GateCheck } from '../../api/records'
import { formatTime } from '../../ui/dates'

export type Tone = 'good' | 'warn' | 'bad'

type Words = { title: string; tone: Tone; icon: IconName; text: (check: GateCheck) => string }

// What the gate says to each answer. The first words decide: they are read from an arm's length.
export const answerWords: Readonly<Record<GateCheck['answer'], Words>> = {
  valid: {
    title: 'Valid',
    tone: 'good',
    icon: 'check',
    text: ({ admission }) => (admission ? 'Let this person in.' : 'Only looked at: nobody was let in.'),
  },
  used: {
    title: 'Already used',
    tone: 'warn',
    icon: 'alert',
    text: ({ admission }) =>
      admission
        ? `Came in today at ${formatTime(admission.at)}. Let in by ${admission.by}${admission.byHand ? ', by hand' : ''}.`
        : 'Came in today.',
  },
  cancelled: {
    title: 'Cancelled',
    tone: 'bad',
    icon: 'close',
    text: () => 'It was cancelled or refunded. The office can help.',
  },
  unpaid: {
    title: 'Not paid',
    tone: 'bad',
    icon: 'rupee',
    text: () => 'The payment did not arrive. The office can help.',
  },
  other_year: {
    title: 'Another year',
    tone: 'bad',
    icon: 'calendar',
    text: ({ edition }) => `This is a code of the fair ${edition ?? 'of another year'}.`,
  },
  unknown: {
    title: 'Not a valid code',
    tone: 'bad',
    icon: 'close',
    text: () =>
      'It is forged, damaged, or no entry code. Look the visitor up by name, phone or order number.',
  },
}

// "Member 2 of 4"; '' for a registration.
export function memberWords({
  kind,
  member,
  members,
}: Pick<GateCheck, 'kind' | 'member' | 'members'>): string {
  return kind === 'booking' ? `Member ${member} of ${Math.max(member, members)}` : ''
}

// Who the answer is about, in one line; '' when nothing is known.
export function whoWords(check: GateCheck): string {
  return [check.name, memberWords(check)].filter(Boolean).join(', ')
}

// Whether what was typed or scanned is an entry code, and not words to look for.
export function isCode(text: string): boolean {
  return /(^|[/=])[A-Z2-7]{60,}$/i.test(text.replaceAll(/\s/g, '')) || /\/e\//i.test(text)
}
