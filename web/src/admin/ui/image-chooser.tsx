import { useId, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { format, rich } from '../../i18n/format'
import { classNames } from '../../ui/class-names'
import { Field, type FieldProps } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { t } from '../texts'

type Props = FieldProps & {
  accept: string
  multiple?: boolean
  disabled?: boolean
  // The highlighted words that are inserted for {drop} and {choose} in the text "Drop images here or choose files".
  drop: string
  choose: string
  // The ref of the file control. If the images have an error, the form focuses this control.
  ref?: Ref<HTMLInputElement>
  onFiles: (files: readonly File[]) => void
}

// A box in which the user drops or chooses images. The browser's file control covers the whole box, so a press anywhere
// in the box opens the file dialog. The caller shows the chosen files.
export function ImageChooser(props: Props) {
  const { accept, multiple = false, disabled = false, drop, choose, ref, onFiles, ...field } = props
  const [over, setOver] = useState(false)
  const words = useId()

  function take(list: FileList | null) {
    if (!disabled && list && list.length > 0) onFiles([...list])
  }
  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Field {...field}>
      {(wiring) => (
        // Dropping needs no keyboard alternative, because the file control in the box can be used with the keyboard.
        <div
          className={classNames('drop', over && 'drop-over')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <Icon name="upload" size={28} />
          <p id={words}>
            {rich(t.ui.imageChooser.dropOrChoose, {
              drop: <b>{drop}</b>,
              choose: <span className="drop-link">{choose}</span>,
            })}
          </p>
          <input
            {...wiring}
            aria-describedby={classNames(wiring['aria-describedby'], words)}
            ref={ref}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            onChange={(event) => {
              take(event.target.files)
              // Clears the control, so that the user can choose the same file again after removing it.
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}

// Shows the upload progress of a file: "field-day.jpg 64%".
export function FileProgress({ name, sent }: { name: string; sent: number }) {
  const percent = Math.floor(sent * 100)
  return (
    <div className="file-progress">
      <span>{name}</span>
      <span className="num">{percent === 100 ? t.ui.imageChooser.sent : `${percent}%`}</span>
      <progress value={sent} aria-label={format(t.ui.imageChooser.sending, { name })} />
    </div>
  )
}

// Shows why files were rejected: "crowd.tiff was not added. Only PNG, JPG, GIF or WebP."
export function FileRefusals({ refusals }: { refusals: readonly { name: string; reason: ReactNode }[] }) {
  return (
    <div role="alert" className="file-refusals">
      {refusals.map(({ name, reason }, index) => (
        <p key={index}>
          <Icon name="alert" size={22} />
          <span>{rich(t.ui.imageChooser.refused, { name, reason })}</span>
        </p>
      ))}
    </div>
  )
}
