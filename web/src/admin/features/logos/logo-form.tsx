import { useState } from 'react'
import * as v from 'valibot'
import type { Logo } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { ChosenImage } from '../../ui/chosen-image'
import { FormModal } from '../../ui/form-modal'
import { ImageChooser } from '../../ui/image-chooser'
import { logoRule } from '../../ui/image-file'
import { useSendForm } from '../../ui/record-form'
import type { AddProps } from '../../ui/record-screen-kind'
import { useSingleImage } from '../../ui/single-image'
import { uploadLogo } from './logos-api'

// The dialog that adds a logo: an image with a preview.
export function LogoForm({ onSaved, onClose }: AddProps<Logo>) {
  const image = useSingleImage()
  const [sent, setSent] = useState<number>()
  const state = useSendForm({
    prefix: 'logo',
    values: { image: '', refusal: '' },
    schema,
    send: async () => {
      if (!image.file) throw new Error('a logo was sent without an image')
      try {
        return await uploadLogo(image.file, setSent)
      } finally {
        setSent(undefined)
      }
    },
    onSent: onSaved,
  })
  const { form, errorOf } = state

  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    form.setValue('refusal', refusal ?? '') // without another file, pressing Upload says again why it was refused
    if (refusal) form.setError('image', { message: refusal })
    else form.setValue('image', files[0]?.name ?? '', { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FormModal
      title={t.logos.addLogo}
      variant="panel"
      state={state}
      failed={(error) => serverWordsOr(t.logos.uploadFailed, error)}
      action={t.logos.upload}
      busyAction={t.logos.uploading}
      onClose={onClose}
    >
      <ImageChooser
        name="image"
        idPrefix="logo"
        label={t.logos.image}
        hint={t.logos.imageHint}
        error={errorOf('image')}
        accept={logoRule.accept}
        disabled={sent !== undefined}
        drop={t.logos.dropImage}
        choose={t.common.chooseFile}
        onFiles={choose}
      />
      <ChosenImage
        image={image}
        sent={sent}
        onRemove={() => {
          image.remove()
          form.setValue('image', '', { shouldDirty: true })
        }}
      />
    </FormModal>
  )
}

const schema = v.pipe(
  v.object({ image: v.string(), refusal: v.string() }),
  v.forward(
    v.check(
      ({ image }) => image !== '',
      ({ input }) => input.refusal || t.logos.imageRequired,
    ),
    ['image'],
  ),
)
