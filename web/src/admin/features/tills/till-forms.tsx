import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { compact } from '../../../lib/typed'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { Till } from '../../api/records'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { differenceOf } from '../../ui/money/till-decision'
import { tillCalls } from '../../ui/money/tills-api'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'

type Ends = { onDone: (text: string) => void; onClose: () => void }

// The form that opens the user's till. The user counts the initial cash in the till (the float) and enters the amount.
export function OpenTillForm({ onDone, onClose }: Ends) {
  const state = useSendForm({
    prefix: 'open-till',
    values: { float: '0' },
    schema: v.object({ float: rule.rupees }),
    send: ({ float }) => tillCalls.open(float),
    onSent: () => onDone(t.tills.open.done),
  })
  return (
    <FormModal
      title={t.tills.open.title}
      variant="panel"
      state={state}
      {...formWords(t.tills.open)}
      onClose={onClose}
    >
      <TextInput
        {...state.wire('float')}
        label={t.tills.float}
        hint={t.tills.open.hint}
        inputMode="decimal"
        autoComplete="off"
      />
    </FormModal>
  )
}

type CloseProps = Omit<Ends, 'onDone'> & {
  till: Till
  own: boolean
  onDone: (text: string, closed: Till) => void
}

const noteValues = [500, 200, 100, 50, 20, 10] as const

// The number of notes of each value, and the coins, as they are typed.
const noNotes = { n500: '', n200: '', n100: '', n50: '', n20: '', n10: '', coins: '' }

// The rule for a number of notes, with digits of any script. Empty: none.
const noteCount = v.pipe(
  v.string(),
  v.transform(compact),
  v.check((typed) => /^\d{0,5}$/.test(typed), t.ui.rules.count),
)

function countOf(typed: string): number {
  const { success, output } = v.safeParse(noteCount, typed)
  return success ? Number(output) : 0
}

// The form that closes a till. The user enters the counted cash, and the form shows the difference while the amount is
// typed.
export function CloseTillForm({ till, own, onDone, onClose }: CloseProps) {
  const state = useSendForm({
    prefix: 'close-till',
    values: { counted: '', note: '', ...noNotes },
    schema: closingSchema(till),
    send: ({ counted: cash, note, ...typedNotes }) =>
      tillCalls.close(till._id, {
        counted: cash,
        note,
        notes: noteValues
          .map((value) => ({ value, count: countOf(typedNotes[`n${value}`]) }))
          .filter(({ count }) => count > 0),
      }),
    onSent: (closed) => onDone(t.tills.closing.done, closed),
  })
  // What is counted by notes fills in the counted cash.
  function fillCounted() {
    const { coins, ...typedNotes } = state.form.getValues()
    const notes = noteValues.reduce((sum, value) => sum + value * countOf(typedNotes[`n${value}`]), 0)
    const rest = rule.readPaise(coins) ?? 0
    if (notes + rest > 0) state.form.setValue('counted', String(notes + rest / 100))
  }
  function counting(name: keyof typeof noNotes) {
    const wired = state.wire(name)
    const onChange: typeof wired.onChange = async (event) => {
      await wired.onChange(event)
      fillCounted()
    }
    return { ...wired, onChange }
  }
  const typed = useWatch({ control: state.form.control, name: 'counted' }).trim()
  const counted = rule.readPaise(typed)
  const difference = counted === undefined ? undefined : (counted - paiseOf(till.expected)) / 100
  return (
    <FormModal
      title={own ? t.tills.closing.title : format(t.tills.closeOf, { account: till.account })}
      variant="panel"
      state={state}
      {...formWords(t.tills.closing)}
      onClose={onClose}
    >
      <p>
        {format(t.tills.closing.expected, {
          expected: formatAmount(till.expected),
          float: formatAmount(till.float),
          cash: formatAmount(till.cash),
        })}
      </p>
      <TextInput
        {...state.wire('counted')}
        label={t.tills.closing.counted}
        inputMode="decimal"
        autoComplete="off"
      />
      <details className="till-notes">
        <summary>{t.tills.closing.byNotes}</summary>
        <div className="till-note-fields">
          {noteValues.map((value) => (
            <TextInput
              key={value}
              {...counting(`n${value}`)}
              label={format(t.tills.closing.notesOf, { value: String(value) })}
              inputMode="numeric"
              autoComplete="off"
              optional
            />
          ))}
          <TextInput
            {...counting('coins')}
            label={t.tills.closing.coins}
            inputMode="decimal"
            autoComplete="off"
            optional
          />
        </div>
      </details>
      <div role="status">
        {difference !== undefined && (
          <Notice kind={difference === 0 ? 'good' : 'warn'} title={differenceOf(difference)} />
        )}
      </div>
      <TextArea
        {...state.wire('note')}
        label={t.tills.closing.note}
        hint={t.tills.closing.noteHint}
        optional={!difference}
      />
      <p>{t.tills.closing.waits}</p>
    </FormModal>
  )
}

const paiseOf = (rupees: number) => Math.round(rupees * 100)

// Returns the rules of the form. A difference needs a note.
function closingSchema({ expected }: Till) {
  return v.pipe(
    v.object({
      counted: rule.rupees,
      note: rule.optionalAddress,
      n500: noteCount,
      n200: noteCount,
      n100: noteCount,
      n50: noteCount,
      n20: noteCount,
      n10: noteCount,
      coins: v.union([v.literal(''), rule.rupees], t.ui.rules.rupees),
    }),
    v.forward(
      v.check(
        ({ counted, note }) => note.trim() !== '' || paiseOf(Number(counted)) === paiseOf(expected),
        t.tills.closing.noteRequired,
      ),
      ['note'],
    ),
  )
}
