import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { api, dataOf } from '../../api/client'
import type { DocumentCorrection, OrderDocument } from '../../api/records'
import { t } from '../../texts'
import { FormModal, formWords } from '../form-modal'
import { useSendForm } from '../record-form'
import * as rule from '../rules'
import type { Ledger } from './ledger'

type Props = {
  number: string
  ledger: Ledger
  onDone: (text: string) => void
  onClose: () => void
}

// The form that corrects the recipient on a receipt or tax invoice. The server issues the credit note and the new
// document.
export function CorrectForm({ number, ledger: { recipient, documents }, onDone, onClose }: Props) {
  // A tax invoice is credited, and it contains the recipient's GST number.
  const taxed = documents.some((document) => document.number === number && document.kind === 'tax_invoice')
  const state = useSendForm({
    prefix: 'correct',
    values: { ...recipient, reason: '' },
    schema,
    send: ({ gstin, ...values }) => correctDocument(number, { ...values, ...(taxed && { gstin }) }),
    onSent(issued) {
      const valid = issued.at(-1)?.number ?? number
      onDone(format(t.orders.correct.done, { number, valid }))
    },
  })
  const { wire } = state
  return (
    <FormModal
      title={format(t.orders.correct.title, { number })}
      state={state}
      {...formWords(t.orders.correct)}
      onClose={onClose}
    >
      <Notice title={t.orders.correct.notice}>
        <p>{taxed ? t.orders.correct.invoice : t.orders.correct.receipt}</p>
      </Notice>
      <TextInput {...wire('name')} label={t.orders.correct.name} autoComplete="off" />
      <TextArea {...wire('address')} label={t.orders.correct.address} optional />
      {taxed && <TextInput {...wire('gstin')} label={t.orders.correct.gstin} optional autoComplete="off" />}
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

// Corrects a document's recipient. Returns the documents that the server has issued as a result. The last one is the
// valid document.
function correctDocument(number: string, body: DocumentCorrection): Promise<OrderDocument[]> {
  const [prefix = '', year = '', place = ''] = number.split('/')
  return dataOf(
    api.POST('/api/documents/{prefix}/{year}/{place}/correct', {
      params: { path: { prefix, year, place } },
      body,
    }),
  )
}
