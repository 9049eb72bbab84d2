import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { logoRule } from '../../ui/image-file'
import {
  formDataOf,
  textValues,
  translated,
  TranslatedInputs,
  type TextFields,
} from '../../ui/localized-text'
import { PictureField } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { useSingleImage } from '../../ui/single-image'
import { partnerTypeOptions } from './partner-search'
import { partnerCalls } from './partners-api'

// The values of the form. `logo` is the name of the chosen file. `removeLogo` is "true" to remove the current logo.
type Values = Record<'name' | 'type' | 'website' | TextFields<'line'> | 'logo' | 'removeLogo', string>

// The dialog that adds or edits a partner.
export function PartnerForm({ record: partner, reload, onSaved, onClose }: FormProps<Partner>) {
  const image = useSingleImage()
  const [progress, setProgress] = useState<number>()
  const state = useRecordForm<Values, Partner>({
    prefix: 'partner',
    record: partner,
    valuesOf,
    schema,
    save: async (changes, version) => {
      try {
        const body = formDataOf(
          { ...changes, removeLogo: changes.removeLogo || undefined },
          { logo: image.file },
          version,
        )
        return await partnerCalls.upload(partner?._id, body, setProgress)
      } finally {
        setProgress(undefined)
      }
    },
    onSaved,
    reload,
  })
  const { form, errorOf, wire } = state

  return (
    <FormModal
      title={partner ? t.partners.editPartner : t.partners.addPartner}
      variant="panel"
      state={state}
      failed={(error) => serverWordsOr(t.partners.saveFailed, error)}
      action={partner ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('name')} label={t.partners.partnerName} autoComplete="off" />
      <Select
        {...wire('type')}
        label={t.common.type}
        prompt={t.partners.chooseAType}
        options={partnerTypeOptions}
      />
      <TextInput {...wire('website')} label={t.common.website} inputMode="url" autoComplete="off" optional />
      <TextInput
        {...wire('line')}
        label={t.partners.line}
        hint={t.partners.lineHint}
        autoComplete="off"
        optional
      />
      <TranslatedInputs name="line" label={t.partners.lineIn} wire={wire} />
      <PictureField
        idPrefix="partner"
        name="logo"
        texts={logoTexts}
        stored={partner?.picture}
        alt={format(t.partners.logoOf, { name: partner?.name ?? '' })}
        accept={logoRule.accept}
        image={image}
        progress={progress}
        error={errorOf('logo')}
        removing={form.watch('removeLogo') === 'true'}
        onRefuse={(message) => form.setError('logo', { message })}
        onChange={(logo, removeLogo) => {
          form.setValue('logo', logo, { shouldDirty: true, shouldValidate: true })
          form.setValue('removeLogo', removeLogo, { shouldDirty: true })
        }}
      />
    </FormModal>
  )
}

const logoTexts = {
  label: t.partners.logo,
  hint: t.partners.logoHint,
  hintReplace: t.partners.logoHintReplace,
  removed: t.partners.logoRemoved,
  keep: t.partners.keepTheLogo,
  remove: t.partners.removeLogo,
}

const nameAndType = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', t.partners.nameTypeRequired),
)

const schema = v.object({
  name: nameAndType,
  type: nameAndType,
  website: v.string(),
  line: v.string(),
  ...translated('line', () => v.string()),
  logo: v.string(),
  removeLogo: v.string(),
})

function valuesOf(partner: Partner | undefined): Values {
  return {
    name: partner?.name ?? '',
    type: partner?.type ?? '',
    website: partner?.website ?? '',
    ...textValues('line', partner?.lineIn),
    logo: '',
    removeLogo: '',
  }
}
