import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { sentenceOf } from '../../api/api-error'
import type { OrderDocument } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { correctDocument } from './orders-api'

type Values = Record<'name' | 'address' | 'gstin' | 'reason', string>

type Props = { document: OrderDocument; onDone: (text: string) => void; onClose: () => void }

// The form that corrects the recipient on a receipt or tax invoice. The server issues the credit note and the new
// document.
export function CorrectForm({ document, onDone, onClose }: Props) {
  const state = useRecordForm<Values, { _id: string; version: number; valid: string }>({
    record: undefined,
    valuesOf: () => ({
      name: document.recipient,
      address: document.address,
      gstin: document.gstin,
      reason: '',
    }),
    resolver: valibotResolver(schema),
    async save({ gstin, ...values }) {
      const issued = await correctDocument(document.number, { ...values, ...(document.taxed && { gstin }) })
      const valid = issued.at(-1)?.number ?? document.number
      return { _id: valid, version: 1, valid }
    },
    onSaved: ({ valid }) => onDone(format(t.orders.correct.done, { number: document.number, valid })),
  })
  const wire = (name: keyof Values) => ({
    ...state.form.register(name),
    idPrefix: 'correct',
    error: state.errorOf(name),
  })
  return (
    <FormModal
      title={format(t.orders.correct.title, { number: document.number })}
      state={state}
      failed={(error) => format(t.orders.correct.failed, { reason: sentenceOf(error) })}
      action={t.orders.correct.action}
      busyAction={t.orders.correct.busy}
      onClose={onClose}
    >
      <Notice title={t.orders.correct.notice}>
        <p>{document.kind === 'tax_invoice' ? t.orders.correct.invoice : t.orders.correct.receipt}</p>
      </Notice>
      <TextInput {...wire('name')} label={t.orders.correct.name} autoComplete="off" />
      <TextArea {...wire('address')} label={t.orders.correct.address} optional />
      {document.taxed && (
        <TextInput {...wire('gstin')} label={t.orders.correct.gstin} optional autoComplete="off" />
      )}
      <TextArea {...wire('reason')} label={t.orders.reason} hint={t.orders.correct.reasonHint} />
    </FormModal>
  )
}

const schema = v.object({
  name: rule.text({ most: 120, required: t.orders.correct.nameRequired }),
  address: rule.text({ most: 500 }),
  gstin: rule.text({ most: 15 }),
  reason: rule.text({ most: 500, required: t.orders.reasonRequired }),
})
