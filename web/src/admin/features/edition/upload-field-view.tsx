import { useId, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatFileSize } from '../../../lib/file-size'
import { Button } from '../../../ui/button'
import { t } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { ChosenImage } from '../../ui/chosen-image'
import { formatMoment } from '../../ui/dates'
import { ImageChooser } from '../../ui/image-chooser'
import { brochureRule, logoRule, photoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { useSingleImage } from '../../ui/single-image'
import { idPrefix, useEditor } from './editor'
import type { UploadField } from './fields'
import { below, textOf, valueAt } from './json'

const kinds = {
  picture: { rule: logoRule, pathIn: '', ...t.edition.uploads.picture },
  map: { rule: photoRule, pathIn: 'path', ...t.edition.uploads.map },
  brochure: { rule: brochureRule, pathIn: 'path', ...t.edition.uploads.brochure },
} as const

// A field for an image, a map or the brochure. Uploading and removing the file take effect at once, without saving the
// section.
export function UploadFieldView({ field, path }: { field: UploadField; path: string }) {
  const { errors, readOnly, saveUpload } = useEditor()
  const { rule, uploadLabel, drop } = kinds[field.kind]
  const heading = useId()
  const chosen = useSingleImage(rule)
  const [refused, setRefused] = useState<string>()
  const [sent, setSent] = useState<number>()

  async function upload() {
    setSent(0)
    const done = await saveUpload(field, chosen.file, setSent)
    setSent(undefined)
    if (done) chosen.remove()
  }

  return (
    <section className="edition-upload" aria-labelledby={heading}>
      <h3 id={heading}>{field.label}</h3>
      <Shown field={field} path={path} />
      {!readOnly && (
        <>
          <ImageChooser
            name={path}
            idPrefix={idPrefix}
            label={uploadLabel}
            hint={field.hint}
            error={refused ?? errors[path]}
            accept={rule.accept}
            disabled={sent !== undefined}
            drop={drop}
            choose={t.common.chooseFile}
            onFiles={(files) => setRefused(chosen.choose(files))}
          />
          <ChosenImage image={chosen} sent={sent} onRemove={chosen.remove} />
          {chosen.file && (
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

// The file that the website shows now.
function Shown({ field, path }: { field: UploadField; path: string }) {
  const { tree, readOnly, saveUpload } = useEditor()
  const { pathIn, none, remove, removeTitle, removed } = kinds[field.kind]
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const address = textOf(valueAt(tree, pathIn ? below(path, pathIn) : path))
  if (address === '') return <p className="field-hint">{none}</p>

  async function removeNow() {
    setBusy(true)
    await saveUpload(field, undefined)
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <figure>
        <ShownFile field={field} address={address} />
        {!readOnly && (
          <Button variant="line" size="sm" icon="trash" onClick={() => setAsking(true)}>
            {remove}
          </Button>
        )}
      </figure>
      <AskDialog
        open={asking}
        title={removeTitle}
        action={t.common.remove}
        busyAction={t.edition.removing}
        busy={busy}
        keep={t.common.keep}
        icon="trash"
        onAction={() => void removeNow()}
        onKeep={() => setAsking(false)}
      >
        <p>{removed}</p>
      </AskDialog>
    </>
  )
}

function ShownFile({ field, address }: { field: UploadField; address: string }) {
  const { tree } = useEditor()
  const number = (path: string) => Number(textOf(valueAt(tree, path)))
  if (field.kind !== 'brochure') {
    const [width, height] =
      field.kind === 'map' ? [`${field.path}.width`, `${field.path}.height`] : [field.width, field.height]
    const size = { width: number(width), height: number(height) }
    return (
      <>
        <Picture
          picture={{ path: address, ...size, sizes: [] }}
          alt={format(t.edition.pictureNow, { label: field.label })}
        />
        <figcaption>{format(t.edition.pixels, size)}</figcaption>
      </>
    )
  }
  return (
    <figcaption>
      <a href={address}>{textOf(valueAt(tree, `${field.path}.name`))}</a>
      <small>
        {format(t.edition.uploadedAt, {
          size: formatFileSize(number(`${field.path}.size`)),
          at: formatMoment(textOf(valueAt(tree, `${field.path}.uploadedAt`))),
        })}
      </small>
    </figcaption>
  )
}
