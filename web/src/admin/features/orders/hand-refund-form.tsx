import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { formatAmount } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { Refund } from '../../api/records'
import { dayInIndia } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { offlineChannels } from '../../ui/money/offline-channels'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { refundCalls } from './orders-api'

type Values = Record<'channel' | 'reference' | 'date', string>

type Props = { refund: Refund; onDone: (refund: Refund) => void; onClose: () => void }

// Money that the office gave back itself. A second person approves it.
export function HandRefundForm({ refund, onDone, onClose }: Props) {
  const state = useRecordForm<Values, Refund & { version: number }>({
    record: undefined,
    valuesOf: () => ({ channel: 'bank', reference: '', date: dayInIndia(new Date()) }),
    resolver: valibotResolver(schema),
    save: async (values) => ({ ...(await refundCalls.record(refund._id, values)), version: 1 }),
    onSaved: onDone,
  })
  const wire = (name: keyof Values) => ({
    ...state.form.register(name),
    idPrefix: 'hand-refund',
    error: state.errorOf(name),
  })
  return (
    <FormModal
      title={`${formatAmount(refund.amount)} given back by hand`}
      state={state}
      failed={(error) => `Failed to record it: ${sentenceOf(error)}`}
      action="Record"
      busyAction="Recording..."
      onClose={onClose}
    >
      <Notice title="Give the money back first, then record it here">
        <p>It counts as given back once a second person approved it.</p>
      </Notice>
      <Select {...wire('channel')} label="How it went back" options={offlineChannels} />
      <TextInput
        {...wire('reference')}
        label="Reference"
        hint="The bank's number, or who received it"
        autoComplete="off"
      />
      <TextInput {...wire('date')} label="Given back on" type="date" />
    </FormModal>
  )
}

const schema = v.object({ channel: rule.requiredText, reference: rule.name, date: rule.requiredText })
