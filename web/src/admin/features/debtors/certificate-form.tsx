import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { ChosenImage } from '../../ui/chosen-image'
import { FormModal, formWords } from '../../ui/form-modal'
import { ImageChooser } from '../../ui/image-chooser'
import { brochureRule } from '../../ui/image-file'
import { useSendForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { useSingleImage } from '../../ui/single-image'
import { nameOf } from './debtor-columns'
import { setCertificate, type Deduction } from './debtors-api'

type Props = { row: Deduction; onDone: (text: string) => void; onClose: () => void }

const texts = t.debtors.certificate

// The form for a certificate of deducted tax: its number and the file.
export function CertificateForm({ row, onDone, onClose }: Props) {
  const chosen = useSingleImage(brochureRule)
  const [refused, setRefused] = useState<string>()
  const [sent, setSent] = useState<number>()
  const state = useSendForm({
    prefix: 'certificate',
    values: { number: row.certificate ?? '', file: '' },
    schema: v.object({ number: rule.text({ most: 120 }), file: v.string() }),
    send: async ({ number }) => {
      try {
        await setCertificate(row, number.trim(), chosen.file, setSent)
      } finally {
        setSent(undefined)
      }
      return number.trim()
    },
    onSent: (number) => onDone(number ? texts.done : texts.undone),
  })
  return (
    <FormModal
      title={format(texts.title, { name: nameOf(row) })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <TextInput
        {...state.wire('number')}
        label={texts.number}
        hint={texts.hint}
        optional
        autoComplete="off"
      />
      <ImageChooser
        name="file"
        idPrefix="certificate"
        label={texts.file}
        optional
        hint={row.fileName ? format(texts.fileReplace, { name: row.fileName }) : texts.fileHint}
        error={refused ?? state.errorOf('file')}
        accept={brochureRule.accept}
        disabled={sent !== undefined}
        drop={texts.drop}
        choose={t.common.chooseFile}
        onFiles={(files) => {
          setRefused(chosen.choose(files))
          state.form.setValue('file', files[0]?.name ?? '', { shouldDirty: true })
        }}
      />
      <ChosenImage image={chosen} sent={sent} onRemove={chosen.remove} />
    </FormModal>
  )
}
