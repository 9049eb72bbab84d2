import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { dayInIndia } from '../../ui/dates'
import { FormModal, formWords } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { setIRN, type RegisteredDocument } from './documents-api'

type Props = { document: RegisteredDocument; onDone: (text: string) => void; onClose: () => void }

const texts = t.documents.irn

const schema = v.object({
  irn: rule.text({ most: 64, required: texts.required }),
  ackNumber: rule.text({ most: 20, required: texts.required }),
  ackDay: rule.text({ most: 10, required: texts.required }),
  qr: rule.text({ most: 2000, required: texts.required }),
})

// The form for what the invoice portal has given for an invoice.
export function IRNForm({ document: { number, irn }, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'irn',
    values: {
      irn: irn?.irn ?? '',
      ackNumber: irn?.ackNumber ?? '',
      ackDay: irn ? dayInIndia(new Date(irn.ackAt)) : '',
      qr: irn?.qr ?? '',
    },
    schema,
    send: (values) => setIRN(number, values),
    onSent: () => onDone(format(texts.done, { number })),
  })
  return (
    <FormModal
      title={format(texts.title, { number })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <TextInput {...state.wire('irn')} label={texts.irn} hint={texts.hint} autoComplete="off" />
      <TextInput
        {...state.wire('ackNumber')}
        label={texts.ackNumber}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateInput {...state.wire('ackDay')} label={texts.ackDay} />
      <TextArea {...state.wire('qr')} label={texts.qr} hint={texts.qrHint} />
    </FormModal>
  )
}
