import { format } from '../../i18n/format'
import { formatFileSize } from '../../lib/file-size'
import { Icon } from '../../ui/icon'
import { t } from '../texts'
import { FileProgress } from './image-chooser'
import { Picture } from './picture'
import type { SingleImage } from './single-image'

type Props = {
  image: SingleImage
  // The upload progress, from 0 to 1. It is undefined if no upload is running.
  sent: number | undefined
  onRemove: () => void
}

// The chosen file before it is uploaded, with a preview if it is an image.
export function ChosenImage({ image: { file, preview }, sent, onRemove }: Props) {
  if (!file) return null
  if (sent !== undefined) return <FileProgress name={file.name} sent={sent} />
  return (
    <div className="chosen-image">
      {preview !== undefined && (
        <div className="logo-frame">
          <Picture
            picture={preview}
            alt={format(t.common.previewOf, { name: file.name })}
            missing={t.common.noPreview}
          />
        </div>
      )}
      <p>
        <b>{file.name}</b>
        <small>{formatFileSize(file.size)}</small>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={format(t.ui.chosenImage.remove, { name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
