import { useRef, useState } from 'react'
import { format } from '../../../i18n/format'
import type { Banner } from '../../api/records'
import { t } from '../../texts'
import type { Focus } from '../../ui/focus'
import { photoRule, previewOf, refusalOf } from '../../ui/image-file'
import { keptImages, mostImages, type BannerImage } from './banner-image'
import type { ImageFaults } from './refused-images'

export type BannerImages = {
  images: readonly BannerImage[]
  refusals: readonly { name: string; reason: string }[]
  // The server's error messages for uploaded images.
  faults: ImageFaults
  noteFaults: (faults: ImageFaults) => void
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  // Sets the image that phones show in place of a newly added banner image.
  setPhone: (key: string, file: File) => void
  // Sets the part of an image that must stay visible.
  setFocus: (key: string, focus: Focus) => void
  arrange: (images: readonly BannerImage[]) => void
  // Adopts the images that another user has saved. If this user has not changed the images (`touched` is false), the
  // saved images replace the form's images. Otherwise, only the images that the other user has removed are removed
  // from the form.
  follow: (latest: Banner, touched: boolean) => void
}

// The images of a banner form in their order, and the files that were refused.
export function useBannerImages(
  banner: Banner | undefined,
  onChange: (images: readonly BannerImage[]) => void,
): BannerImages {
  const [images, setImages] = useState<readonly BannerImage[]>(() => keptImages(banner))
  const [refusals, setRefusals] = useState<{ name: string; reason: string }[]>([])
  const [faults, noteFaults] = useState<ImageFaults>({})
  const lastKey = useRef(0)

  function change(next: readonly BannerImage[]) {
    setImages(next)
    onChange(next)
  }

  function add(files: readonly File[]) {
    const taken: BannerImage[] = []
    const refused: { name: string; reason: string }[] = []
    for (const file of files) {
      const full = images.length + taken.length >= mostImages
      const reason =
        refusalOf(file, photoRule) ??
        (full ? format(t.banners.tooManyImages, { most: mostImages }) : undefined)
      if (reason) refused.push({ name: file.name, reason })
      else
        taken.push({ key: `new-${++lastKey.current}`, name: file.name, picture: null, file, focus: 'middle' })
    }
    setRefusals(refused)
    if (taken.length === 0) return
    change([...images, ...taken])
    for (const { key, file } of taken) if (file) void preview(key, file)
  }

  async function preview(key: string, file: File) {
    const picture = await previewOf(file)
    setImages((now) => now.map((image) => (image.key === key && image.file ? { ...image, picture } : image)))
  }

  return {
    images,
    refusals,
    faults,
    noteFaults,
    add,
    remove: (key) => change(images.filter((image) => image.key !== key)),
    setPhone(key, phone) {
      const reason = refusalOf(phone, photoRule)
      setRefusals(reason ? [{ name: phone.name, reason }] : [])
      if (reason) return
      noteFaults({})
      change(images.map((image) => (image.key === key && image.file ? { ...image, phone } : image)))
    },
    setFocus: (key, focus) =>
      change(images.map((image) => (image.key === key ? { ...image, focus } : image))),
    arrange: change,
    follow(latest, touched) {
      if (!touched) {
        setImages(keptImages(latest))
        return
      }
      const there = new Set(latest.images)
      change(images.filter(({ file, key }) => file || there.has(key)))
    },
  }
}
