import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import type { Partner } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { ChosenImage } from '../../ui/chosen-image'
import { FormModal } from '../../ui/form-modal'
import { ImageChooser } from '../../ui/image-chooser'
import { logoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { useSingleImage } from '../../ui/single-image'
import { partnerTypes } from './partner-search'
import { savePartner } from './partners-api'

// The logo's text is the name of a chosen file; removeLogo is "true" when the one there is goes.
type Values = Record<'name' | 'type' | 'website' | 'logo' | 'removeLogo', string>

// The dialog in which a partner is added or changed: name and type, and if there are any, website and logo.
export function PartnerForm({ record: partner, reload, onSaved, onClose }: FormProps<Partner>) {
  const image = useSingleImage()
  const [sent, setSent] = useState<number>()
  const state = useRecordForm<Values, Partner>({
    record: partner,
    valuesOf,
    resolver: valibotResolver(schema),
    save: async (changes, version) => {
      try {
        return await savePartner(partner?._id, toForm(changes, image.file, version), setSent)
      } finally {
        setSent(undefined)
      }
    },
    onSaved,
    reload,
  })
  const { form, errorOf, hintOf } = state
  const wire = (name: 'name' | 'type' | 'website') => ({
    ...form.register(name),
    idPrefix: 'partner',
    error: errorOf(name),
    hint: hintOf(name),
  })

  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    if (refusal) {
      form.setError('logo', { message: refusal })
      return
    }
    form.setValue('logo', files[0]?.name ?? '', { shouldDirty: true, shouldValidate: true })
    // It takes the place of the one there is.
    setRemoving(false)
  }
  const removing = form.watch('removeLogo') === 'true'
  function setRemoving(on: boolean) {
    form.setValue('removeLogo', on ? 'true' : '', { shouldDirty: true })
  }

  return (
    <FormModal
      title={partner ? 'Edit Partner' : 'Add Partner'}
      variant="panel"
      state={state}
      failed={(error) => serverWordsOr('Failed to save partner', error)}
      action={partner ? 'Update' : 'Save'}
      busyAction="Saving..."
      onClose={onClose}
    >
      <TextInput {...wire('name')} label="Partner name" autoComplete="off" />
      <Select {...wire('type')} label="Type" prompt="Choose a type" options={typeOptions} />
      <TextInput {...wire('website')} label="Website" inputMode="url" autoComplete="off" optional />
      <ImageChooser
        name="logo"
        idPrefix="partner"
        label="Logo"
        optional
        hint={
          partner?.logo
            ? 'A PNG, JPG or GIF of less than 2MB. It takes the place of the one there is.'
            : 'A PNG, JPG or GIF of less than 2MB.'
        }
        error={errorOf('logo')}
        accept={logoRule.accept}
        disabled={sent !== undefined}
        drop="Drop an image here"
        choose="choose a file"
        onFiles={choose}
      />
      {partner?.picture && !image.file && (
        <div className="logo-now">
          {removing ? (
            <p role="status">The logo is removed when you save.</p>
          ) : (
            <div className="logo-frame">
              <Picture picture={partner.picture} alt={`Logo of ${partner.name}`} sizes="240px" />
            </div>
          )}
          <Button
            variant="line"
            size="sm"
            {...(!removing && { icon: 'trash' })}
            onClick={() => setRemoving(!removing)}
          >
            {removing ? 'Keep the logo' : 'Remove logo'}
          </Button>
        </div>
      )}
      <ChosenImage
        image={image}
        sent={sent}
        onRemove={() => {
          image.remove()
          form.setValue('logo', '', { shouldDirty: true })
        }}
      />
    </FormModal>
  )
}

const typeOptions = partnerTypes.map((type) => ({ value: type, label: type }))

const nameAndType = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'Name and Type are required'),
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
