import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { FormModal, formWords } from '../../ui/form-modal'
import { sendDocument } from '../../ui/money/send-document'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'

type Props = { number: string; onDone: (text: string) => void; onClose: () => void }

// The form that asks to whom a document is sent.
export function SendForm({ number, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'send-document',
    values: { email: '' },
    schema: v.object({ email: rule.text({ most: 254 }) }),
    send: ({ email }) => sendDocument(number, email.trim()),
    onSent: (email) =>
      onDone(
        email ? format(t.documents.send.done, { number, email }) : format(t.documents.send.kept, { number }),
      ),
  })
  return (
    <FormModal
      title={format(t.documents.send.title, { number })}
      variant="panel"
      state={state}
      {...formWords(t.documents.send)}
      onClose={onClose}
    >
      <TextInput
        {...state.wire('email')}
        label={t.documents.send.email}
        hint={t.documents.send.hint}
        type="email"
        optional
        autoComplete="off"
      />
    </FormModal>
  )
}
