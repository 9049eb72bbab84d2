import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { ChosenImage } from '../../ui/chosen-image'
import { FormModal } from '../../ui/form-modal'
import { ImageChooser } from '../../ui/image-chooser'
import { logoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { useSingleImage, type SingleImage } from '../../ui/single-image'
import { partnerTypeOptions } from './partner-search'
import { partnerCalls } from './partners-api'

// The values of the form. `logo` is the name of the chosen file. `removeLogo` is "true" to remove the current logo.
type Values = Record<'name' | 'type' | 'website' | 'logo' | 'removeLogo', string>

// The dialog that adds or edits a partner.
export function PartnerForm({ record: partner, reload, onSaved, onClose }: FormProps<Partner>) {
  const image = useSingleImage()
  const [sent, setSent] = useState<number>()
  const state = useRecordForm<Values, Partner>({
    prefix: 'partner',
    record: partner,
    valuesOf,
    schema,
    save: async (changes, version) => {
      try {
        return await partnerCalls.upload(partner?._id, toForm(changes, image.file, version), setSent)
      } finally {
        setSent(undefined)
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
      <PartnerLogo partner={partner} image={image} form={form} error={errorOf('logo')} sent={sent} />
    </FormModal>
  )
}

type LogoProps = {
  partner: Partner | undefined
  image: SingleImage
  form: UseFormReturn<Values>
  error: string | undefined
  // The upload progress, from 0 to 1. It is undefined if no upload is running.
  sent: number | undefined
}

// The field for the partner's logo. The user can choose a new logo or remove the current one.
function PartnerLogo({ partner, image, form, error, sent }: LogoProps) {
  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    if (refusal) {
      form.setError('logo', { message: refusal })
      return
    }
    form.setValue('logo', files[0]?.name ?? '', { shouldDirty: true, shouldValidate: true })
    // A new logo replaces the current one, so there is no need to remove the current one.
    setRemoving(false)
  }

  const removing = form.watch('removeLogo') === 'true'
  function setRemoving(on: boolean) {
    form.setValue('removeLogo', on ? 'true' : '', { shouldDirty: true })
  }

  return (
    <>
      <ImageChooser
        name="logo"
        idPrefix="partner"
        label={t.partners.logo}
        optional
        hint={partner?.logo ? t.partners.logoHintReplace : t.partners.logoHint}
        error={error}
        accept={logoRule.accept}
        disabled={sent !== undefined}
        drop={t.partners.dropImage}
        choose={t.common.chooseFile}
        onFiles={choose}
      />
      {partner?.picture && !image.file && (
        <PresentLogo partner={partner} removing={removing} onRemoving={setRemoving} />
      )}
      <ChosenImage
        image={image}
        sent={sent}
        onRemove={() => {
          image.remove()
          form.setValue('logo', '', { shouldDirty: true })
        }}
      />
    </>
  )
}

type PresentProps = { partner: Partner; removing: boolean; onRemoving: (on: boolean) => void }

function PresentLogo({ partner, removing, onRemoving }: PresentProps) {
  return (
    <div className="logo-now">
      {removing ? (
        <p role="status">{t.partners.logoRemoved}</p>
      ) : (
        <div className="logo-frame">
          <Picture
            picture={partner.picture ?? null}
            alt={format(t.partners.logoOf, { name: partner.name })}
            sizes="240px"
          />
        </div>
      )}
      <Button
        variant="line"
        size="sm"
        {...(!removing && { icon: 'trash' })}
        onClick={() => onRemoving(!removing)}
      >
        {removing ? t.partners.keepTheLogo : t.partners.removeLogo}
      </Button>
    </div>
  )
}

const nameAndType = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', t.partners.nameTypeRequired),
)

const schema = v.object({
  name: nameAndType,
  type: nameAndType,
  website: v.string(),
  logo: v.string(),
  removeLogo: v.string(),
})

function valuesOf(partner: Partner | undefined): Values {
  return {
    name: partner?.name ?? '',
    type: partner?.type ?? '',
    website: partner?.website ?? '',
    logo: '',
    removeLogo: '',
  }
}

function toForm(changes: Partial<Values>, logo: File | undefined, version: number | undefined): FormData {
  const form = new FormData()
  const { logo: _logo, removeLogo, ...texts } = changes
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  if (version !== undefined) form.append('version', String(version))
  if (removeLogo) form.append('removeLogo', removeLogo)
  if (logo) form.append('logo', logo, logo.name)
  return form
}
