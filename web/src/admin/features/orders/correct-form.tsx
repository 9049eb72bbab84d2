import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { OrderDocument } from '../../api/records'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { correctDocument } from './orders-api'

type Props = { document: OrderDocument; onDone: (text: string) => void; onClose: () => void }

// The form that corrects the recipient on a receipt or tax invoice. The server issues the credit note and the new
// document.
export function CorrectForm({ document, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'correct',
    values: { name: document.recipient, address: document.address, gstin: document.gstin, reason: '' },
    schema,
    send: ({ gstin, ...values }) =>
      correctDocument(document.number, { ...values, ...(document.taxed && { gstin }) }),
    onSent(issued) {
      const valid = issued.at(-1)?.number ?? document.number
      onDone(format(t.orders.correct.done, { number: document.number, valid }))
    },
  })
  const { wire } = state
  return (
    <FormModal
      title={format(t.orders.correct.title, { number: document.number })}
      state={state}
      {...formWords(t.orders.correct)}
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
