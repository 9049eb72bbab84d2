import { useId, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { ChosenImage } from '../../ui/chosen-image'
import { ImageChooser } from '../../ui/image-chooser'
import { logoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { useSingleImage } from '../../ui/single-image'
import { idPrefix, useEditor } from './editor'
import type { PictureField } from './fields'
import { textOf, valueAt } from './json'

// A field for an image. Uploading and removing the image take effect at once, without saving the section.
export function PictureFieldView({ field, path }: { field: PictureField; path: string }) {
  const { tree, errors, readOnly, savePicture } = useEditor()
  const heading = useId()
  const image = useSingleImage()
  const [refused, setRefused] = useState<string>()
  const [sent, setSent] = useState<number>()

  async function upload() {
    setSent(0)
    const done = await savePicture(field, image.file, setSent)
    setSent(undefined)
    if (done) image.remove()
  }

  return (
    <section className="edition-picture" aria-labelledby={heading}>
      <h3 id={heading}>{field.label}</h3>
      <Shown field={field} address={textOf(valueAt(tree, path))} />
      {!readOnly && (
        <>
          <ImageChooser
            name={path}
            idPrefix={idPrefix}
            label={t.edition.uploadPicture}
            hint={field.hint}
            error={refused ?? errors[path]}
            accept={logoRule.accept}
            disabled={sent !== undefined}
            drop={t.edition.dropImage}
            choose={t.common.chooseFile}
            onFiles={(files) => setRefused(image.choose(files))}
          />
          <ChosenImage image={image} sent={sent} onRemove={image.remove} />
          {image.file && (
            <Button
              size="sm"
              icon="upload"
              busy={sent !== undefined}
              busyLabel={t.edition.uploading}
              onClick={() => void upload()}
            >
              {t.edition.upload}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

// The image that the website shows now.
function Shown({ field, address }: { field: PictureField; address: string }) {
  const { tree, readOnly, savePicture } = useEditor()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (address === '') return <p className="field-hint">{t.edition.ownDrawing}</p>
  const [width, height] = [field.width, field.height].map((at) => Number(textOf(valueAt(tree, at))))

  async function remove() {
    setBusy(true)
    await savePicture(field, undefined)
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <figure>
        <Picture
          picture={{ path: address, width: width ?? 0, height: height ?? 0, sizes: [] }}
          alt={format(t.edition.pictureNow, { label: field.label })}
        />
        <figcaption>
          {format(t.edition.pixels, { width: width ?? 0, height: height ?? 0 })}
          {!readOnly && (
            <Button variant="line" size="sm" icon="trash" onClick={() => setAsking(true)}>
              {t.edition.removePicture}
            </Button>
          )}
        </figcaption>
      </figure>
      <AskDialog
        open={asking}
        title={t.edition.removePictureTitle}
        action={t.common.remove}
        busyAction={t.edition.removing}
        busy={busy}
        keep={t.common.keep}
        icon="trash"
        onAction={() => void remove()}
        onKeep={() => setAsking(false)}
      >
        <p>{t.edition.ownDrawingAtOnce}</p>
      </AskDialog>
    </>
  )
}
