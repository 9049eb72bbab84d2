import { valibotResolver } from '@hookform/resolvers/valibot'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { Till } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { differenceOf } from '../../ui/money/till-words'
import { tillCalls } from '../../ui/money/tills-api'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'

type Ends = { onDone: (text: string) => void; onClose: () => void }

// The form that opens the user's till. The user enters the counted change.
export function OpenTillForm({ onDone, onClose }: Ends) {
  const state = useRecordForm<Record<'float', string>, { version: number }>({
    record: undefined,
    valuesOf: () => ({ float: '0' }),
    resolver: valibotResolver(v.object({ float: rule.rupees })),
    async save({ float = '' }) {
      await tillCalls.open(float)
      return { version: 1 }
    },
    onSaved: () => onDone(t.tills.open.done),
  })
  return (
    <FormModal
      title={t.tills.open.title}
      variant="panel"
      state={state}
      failed={(error) => format(t.tills.open.failed, { reason: sentenceOf(error) })}
      action={t.tills.open.action}
      busyAction={t.tills.open.busy}
      onClose={onClose}
    >
      <TextInput
        {...state.form.register('float')}
        idPrefix="open-till"
        label={t.tills.float}
        hint={t.tills.open.hint}
        error={state.errorOf('float')}
        inputMode="decimal"
        autoComplete="off"
      />
    </FormModal>
  )
}

type CloseProps = Ends & { till: Till; own: boolean }

// The form that closes a till. The user enters the counted cash, and the form shows the difference while the amount is
// typed.
export function CloseTillForm({ till, own, onDone, onClose }: CloseProps) {
  const state = useRecordForm<Record<'counted' | 'note', string>, { version: number }>({
    record: undefined,
    valuesOf: () => ({ counted: '', note: '' }),
    resolver: valibotResolver(v.object({ counted: rule.rupees, note: rule.optionalAddress })),
    async save({ counted = '', note = '' }) {
      await tillCalls.close(till._id, { counted, note })
      return { version: 1 }
    },
    onSaved: () => onDone(t.tills.closing.done),
  })
  const typed = useWatch({ control: state.form.control, name: 'counted' }).trim()
  const difference = /^\d+(?:\.\d{1,2})?$/.test(typed) ? Number(typed) - till.expected : undefined
  return (
    <FormModal
      title={own ? t.tills.closing.title : format(t.tills.closeOf, { account: till.account })}
      variant="panel"
      state={state}
      failed={(error) => format(t.tills.closing.failed, { reason: sentenceOf(error) })}
      action={t.tills.closing.action}
      busyAction={t.tills.closing.busy}
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
        {...state.form.register('counted')}
        idPrefix="close-till"
        label={t.tills.closing.counted}
        error={state.errorOf('counted')}
        inputMode="decimal"
        autoComplete="off"
      />
      <div role="status">
        {difference !== undefined && (
          <Notice kind={difference === 0 ? 'good' : 'warn'} title={differenceOf(difference)} />
        )}
      </div>
      <TextArea
        {...state.form.register('note')}
        idPrefix="close-till"
        label={t.tills.closing.note}
        hint={t.tills.closing.noteHint}
        error={state.errorOf('note')}
        optional
      />
      <p>{t.tills.closing.waits}</p>
    </FormModal>
  )
}
