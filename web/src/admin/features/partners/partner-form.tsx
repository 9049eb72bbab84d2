import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { serverWordsOr } from '../../api/api-error'
import type { Partner } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { logoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { PictureField, usePicture } from '../../ui/picture-field'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { partnerTypeOptions } from './partner-search'
import { packagesQuery, partnerCalls } from './partners-api'

// The values of the form. `logo` is the name of the chosen file. `removeLogo` is "true" to remove the current logo.
type Values = Record<
  'name' | 'type' | 'website' | 'level' | TextFields<'line'> | 'logo' | 'removeLogo',
  string
>

// The dialog that adds or edits a partner.
export function PartnerForm({ record: partner, reload, onSaved, onClose }: FormProps<Partner>) {
  const packages = useQuery(packagesQuery).data ?? []
  const picture = usePicture('logo', logoRule, (body, onProgress) =>
    partnerCalls.upload(partner?._id, body, onProgress),
  )
  const state = useRecordForm<Values, Partner>({
    prefix: 'partner',
    record: partner,
    valuesOf,
    schema,
    save: picture.save,
    onSaved,
    reload,
  })
  const { wire } = state

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
      <Select
        {...wire('level')}
        label={t.partners.level}
        hint={t.partners.levelHint}
        prompt={t.partners.noLevel}
        options={packages.map(({ id, name }) => ({ value: id, label: name.en ?? id }))}
        optional
      />
      <PictureField
        picture={picture}
        state={state}
        idPrefix="partner"
        texts={logoTexts}
        stored={partner?.picture}
        alt={format(t.partners.logoOf, { name: partner?.name ?? '' })}
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
  level: v.string(),
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
    level: partner?.level ?? '',
    ...textValues('line', partner?.lineIn),
    logo: '',
    removeLogo: '',
  }
}
