import type { ReactNode, RefObject } from 'react'
import { format } from '../../../i18n/format'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { Select } from '../../../ui/select'
import { t } from '../../texts'
import { focuses, type Focus } from '../../ui/focus'
import { FileRefusals, ImageChooser } from '../../ui/image-chooser'
import { photoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { SortableList } from '../../ui/sortable-list'
import { mostImages, type BannerImage } from './banner-image'
import type { BannerImages } from './use-banner-images'

type Props = {
  images: BannerImages
  error: string | undefined
  // Shows the images that another user has saved since the form was opened.
  theirs: ReactNode
  sending: boolean
  input: RefObject<HTMLInputElement | null>
}

// The field for a banner's images. Users can add, preview, reorder and remove images.
export function BannerImageField({ images: state, error, theirs, sending, input }: Props) {
  const { images, refusals, faults, add, remove, setPhone, setFocus, arrange } = state
  return (
    <>
      <ImageChooser
        name="images"
        idPrefix="banner"
        label={t.banners.imagesLabel}
        hint={
          <>
            {format(t.banners.imagesHint, { used: images.length, most: mostImages })} {theirs}
          </>
        }
        error={error}
        accept={photoRule.accept}
        multiple
        disabled={sending}
        drop={t.banners.dropImagesHere}
        choose={t.banners.chooseFiles}
        ref={input}
        onFiles={add}
      />
      <FileRefusals refusals={refusals} />
      {images.some(({ file }) => file) && <p className="field-hint">{t.banners.phoneHint}</p>}
      {images.length > 0 && <p className="field-hint">{t.banners.focusHint}</p>}
      {images.length > 0 && (
        <SortableList<BannerImage>
          label={t.banners.imagesOfBanner}
          items={images}
          idOf={({ key }) => key}
          nameOf={({ name }) => name}
          layout="grid"
          className="banner-images"
          onOrder={sending ? undefined : arrange}
        >
          {(image, handles, index) => (
            <ImageTile
              image={image}
              first={index === 0}
              fault={faults[image.key]}
              handles={handles}
              onRemove={sending ? undefined : () => remove(image.key)}
              onPhone={sending ? undefined : (file) => setPhone(image.key, file)}
              onFocus={sending ? undefined : (focus) => setFocus(image.key, focus)}
            />
          )}
        </SortableList>
      )}
    </>
  )
}

type TileProps = {
  image: BannerImage
  first: boolean
  // The server's error message for this image, or undefined if the server accepted the image.
  fault: string | undefined
  handles: ReactNode
  onRemove: (() => void) | undefined
  onPhone: ((file: File) => void) | undefined
  onFocus: ((focus: Focus) => void) | undefined
}

function ImageTile({ image, first, fault, handles, onRemove, onPhone, onFocus }: TileProps) {
  return (
    <div className={classNames('banner-image', fault && 'banner-image-bad')} data-focus={image.focus}>
      <Picture
        picture={image.picture}
        alt={image.file ? format(t.common.previewOf, { name: image.name }) : image.name}
        sizes="150px"
        {...(image.file && { missing: t.common.noPreview })}
      />
      {first && <span className="banner-image-first">{t.banners.first}</span>}
      {onRemove && (
        <button
          type="button"
          className="banner-image-remove"
          aria-label={format(t.banners.remove, { name: image.name })}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </button>
      )}
      <div className="banner-image-foot">
        {image.file && <small>{image.name}</small>}
        {image.file && onPhone && <PhoneImage image={image} onPhone={onPhone} />}
        <Select
          name={`focus-${image.key}`}
          idPrefix="banner"
          label={t.ui.focus.label}
          aria-label={format(t.banners.focusOf, { name: image.name })}
          options={focuses}
          value={image.focus}
          disabled={!onFocus}
          onChange={(event) => onFocus?.(event.target.value as Focus)}
        />
        {fault && <small className="banner-image-fault">{fault}</small>}
        {handles}
      </div>
    </div>
  )
}

type PhoneProps = { image: BannerImage; onPhone: (file: File) => void }

// The input for a separate image for phones. If there is none, phones show a part of the main image.
function PhoneImage({ image: { name, phone }, onPhone }: PhoneProps) {
  return (
    <label className="banner-image-phone">
      <span aria-hidden="true">
        {phone ? format(t.banners.phoneChange, { name: phone.name }) : t.banners.phoneChoose}
      </span>
      <input
        type="file"
        className="vh"
        accept={photoRule.accept}
        aria-label={format(t.banners.phoneLabel, { name })}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onPhone(file)
        }}
      />
    </label>
  )
}
