import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextInput } from '../../../ui/text-input'
import { serverWordsOr } from '../../api/api-error'
import type { Banner } from '../../api/records'
import { counted, t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { FileProgress } from '../../ui/image-chooser'
import { apiField, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import { filesOf, imagesText, keptImages, mostImages, sentOfEach, type BannerImage } from './banner-image'
import { BannerImageField } from './banner-image-field'
import { bannerCalls } from './banners-api'
import { refusedImages } from './refused-images'
import { useBannerImages } from './use-banner-images'

type Values = Record<TextFields<'title'> | 'images', string>

// The drawer that adds or edits a banner.
export function BannerForm({ record: banner, reload, onSaved, onClose }: FormProps<Banner>) {
  const { state, images, sent, input } = useBannerForm(banner, reload, onSaved)
  const { errorOf, hintOf, wire } = state
  const files = filesOf(images.images)
  return (
    <FormModal
      title={banner ? t.banners.editBanner : t.banners.addBanner}
      state={state}
      failed={(error) => serverWordsOr(t.banners.saveFailed, error)}
      action={t.banners.saveBanner}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('title')} label={t.banners.title} hint={hintOf('title') ?? t.banners.titleHint} />
      <TranslatedInputs name="title" label={t.banners.titleIn} wire={wire} />
      <BannerImageField
        images={images}
        error={errorOf('images')}
        theirs={hintOf('images')}
        sending={sent !== undefined}
        input={input}
      />
      {sent !== undefined &&
        sentOfEach(files, sent).map((file, index) => <FileProgress key={index} {...file} />)}
    </FormModal>
  )
}

// The form state of a banner: its texts and images, and how they are saved.
function useBannerForm(
  banner: Banner | undefined,
  reload: FormProps<Banner>['reload'],
  onSaved: FormProps<Banner>['onSaved'],
) {
  const [sent, setSent] = useState<number>()
  const images = useBannerImages(banner, noteImages)
  const theirs = useRef<Banner>(undefined)
  const state = useRecordForm<Values, Banner>({
    prefix: 'banner',
    record: banner,
    valuesOf,
    schema,
    save: async (changes, version) => {
      images.noteFaults({})
      try {
        return await bannerCalls.upload(banner?._id, toForm(changes, images.images, version), setSent)
      } catch (error) {
        const refused = refusedImages(error, images.images)
        if (!refused) throw error
        images.noteFaults(refused.faults)
        throw refused.error
      } finally {
        setSent(undefined)
      }
    },
    onSaved,
    reload: async () => {
      const latest = await reload?.()
      if (latest) images.follow(latest, 'images' in form.formState.dirtyFields)
      theirs.current = latest
      return latest
    },
    spoken: (name, value) => (name === 'images' ? countImages(value) : value),
    onTake: (name) => {
      if (name === 'images' && theirs.current) images.follow(theirs.current, false)
    },
  })
  const { form, errorOf } = state
  function noteImages(next: readonly BannerImage[]) {
    const { isSubmitted } = form.formState
    form.setValue('images', imagesText(next), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const input = useImageFocus(form.formState.submitCount, errorOf('images'), errorOf('title'))
  return { state, images, sent, input }
}

// If the images have an error and the title has none, moves the focus to the images. Does this once for each attempt
// to save.
function useImageFocus(submitCount: number, imagesError: string | undefined, titleError: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const looked = useRef(0)
  useEffect(() => {
    if (looked.current === submitCount) return
    looked.current = submitCount
    if (imagesError && !titleError) input.current?.focus()
  }, [submitCount, imagesError, titleError])
  return input
}

const schema = v.object({
  title: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', t.banners.titleRequired),
  ),
  ...translated('title', () => v.string()),
  images: v.pipe(
    v.string(),
    v.minLength(1, t.banners.imageRequired),
    v.check(
      (text) => text.split(' ').length <= mostImages,
      format(t.banners.tooManyImages, { most: mostImages }),
    ),
  ),
})

// Returns a text such as "3 images".
function countImages(images: string): string {
  const count = images.split(' ').filter(Boolean).length
  return counted(count, t.banners.images)
}

function valuesOf(banner: Banner | undefined): Values {
  return {
    title: banner?.title ?? '',
    ...translated('title', (lang) => banner?.titleIn[lang] ?? ''),
    images: imagesText(keptImages(banner)),
  }
}

// Returns the request body. If the images have changed, the body lists the stored and the new images in their order.
// Otherwise the body contains no images, and the server keeps the stored images.
function toForm(
  changes: Partial<Values>,
  images: readonly BannerImage[],
  version: number | undefined,
): FormData {
  const form = new FormData()
  const { images: changed, ...texts } = changes
  for (const [name, text] of Object.entries(texts)) form.append(apiField(name), text)
  if (version !== undefined) form.append('version', String(version))
  if (changed === undefined) return form
  for (const { key, file, phone, focus, picture } of images) {
    if (file) form.append('images', file, file.name)
    else form.append('keep', key)
    if (phone) form.append('phones', phone, phone.name)
    // Without a focus, the server keeps the focus of a stored image, and a new image gets the middle.
    if (focus !== ((!file && picture.focus) || 'middle')) form.append('focus', focus)
  }
  return form
}
