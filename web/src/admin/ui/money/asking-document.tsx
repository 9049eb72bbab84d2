import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { api, dataOf } from '../../api/client'
import { t } from '../../texts'
import { DateInput } from '../date-input'
import { dayInIndia } from '../dates'
import { FormModal, formWords } from '../form-modal'
import { useSendForm } from '../record-form'
import * as rule from '../rules'
import { can, ledgerCalls, type Ledger, type Payer } from './ledger'

type Kind = 'proforma' | 'invoice'

type Props = {
  of: Payer
  ledger: Ledger
  // The kind with which the dialog opens.
  first: Kind
  onDone: (text: string) => void
  onClose: () => void
}

const words = t.money.asking

const line = { most: 120 }

const schema = v.pipe(
  v.object({
    kind: v.string(),
    payBy: v.string(),
    purchaseOrder: rule.text(line),
    send: v.string(),
  }),
  v.forward(
    v.check(({ kind, payBy }) => kind === 'proforma' || payBy !== '', t.money.invoice.payByRequired),
    ['payBy'],
  ),
)

// The dialog that asks for money before the payment: with a proforma, which is no tax document, or with the invoice.
export function AskingDocument({ of, ledger, first, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'asking',
    values: { kind: first, payBy: '', purchaseOrder: '', send: 'yes' },
    schema,
    send: async ({ kind, payBy, purchaseOrder, send }) => {
      const body = { payBy, purchaseOrder: purchaseOrder.trim() }
      if (kind !== 'proforma') {
        await ledgerCalls.invoice(of, body)
        return t.money.invoice.done
      }
      const after = await ledgerCalls.proforma(of, body)
      const number = after.documents.findLast((document) => document.kind === 'proforma')?.number ?? ''
      if (send !== 'yes') return format(words.made, { number })
      const email = await sendDocument(number, '')
      return email ? format(words.sent, { number, email }) : format(t.documents.send.kept, { number })
    },
    onSent: onDone,
  })
  const { kind } = state.form.watch()
  const proforma = kind === 'proforma'
  const net = ledger.charges.reduce((sum, { netPaise }) => sum + netPaise, 0)
  return (
    <FormModal
      title={format(proforma ? words.title : t.money.invoice.title, { name: of.name })}
      variant="panel"
      state={state}
      {...formWords(proforma ? words : t.money.invoice)}
      onClose={onClose}
    >
      {can(ledger, 'invoice') && <Select {...state.wire('kind')} label={words.kind} options={kinds} />}
      <p>
        {proforma
          ? format(words.note, { amount: formatPaise(ledger.duePaise) })
          : format(t.money.invoice.note, { amount: formatPaise(net) })}
      </p>
      <DateInput
        {...state.wire('payBy')}
        label={t.money.invoice.payBy}
        min={dayInIndia(new Date(siteNow()))}
        optional={proforma}
      />
      <TextInput
        {...state.wire('purchaseOrder')}
        label={words.purchaseOrder}
        hint={words.purchaseOrderHint}
        optional
        autoComplete="off"
      />
      {proforma && <Select {...state.wire('send')} label={words.send} options={sendings} />}
    </FormModal>
  )
}

const kinds = [
  { value: 'proforma', label: words.kinds.proforma },
  { value: 'invoice', label: words.kinds.invoice },
]

const sendings = [
  { value: 'yes', label: words.sendNow },
  { value: 'no', label: words.sendNot },
]

// Sends a document. Returns the address; '' means that the message waits to be passed on by phone.
export async function sendDocument(number: string, email: string): Promise<string> {
  const [prefix = '', year = '', place = ''] = number.split('/')
  const sent = await dataOf(
    api.POST('/api/documents/{prefix}/{year}/{place}/send', {
      params: { path: { prefix, year, place } },
      body: email ? { email } : {},
    }),
  )
  return sent.email
}
