import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { nameOf } from './debtor-columns'
import { setCertificate, type Deduction } from './debtors-api'

type Props = { row: Deduction; onDone: (text: string) => void; onClose: () => void }

// The form for the number of a certificate of deducted tax.
export function CertificateForm({ row, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'certificate',
    values: { number: row.certificate ?? '' },
    schema: v.object({ number: rule.text({ most: 120 }) }),
    send: async ({ number }) => {
      await setCertificate(row, number.trim())
      return number.trim()
    },
    onSent: (number) => onDone(number ? t.debtors.certificate.done : t.debtors.certificate.undone),
  })
  return (
    <FormModal
      title={format(t.debtors.certificate.title, { name: nameOf(row) })}
      variant="panel"
      state={state}
      {...formWords(t.debtors.certificate)}
      onClose={onClose}
    >
      <TextInput
        {...state.wire('number')}
        label={t.debtors.certificate.number}
        hint={t.debtors.certificate.hint}
        optional
        autoComplete="off"
      />
    </FormModal>
  )
}
