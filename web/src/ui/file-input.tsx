import { useRef, type ChangeEvent, type Ref } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import { Field, type FieldProps } from './field'
import { useHydrated } from './hydrated'
import { Icon } from './icon'
import css from './file-input.module.css'

type Props = FieldProps & {
  // The file types that the browser's file dialog offers, such as ".pdf,.doc,.docx".
  accept: string
  words: {
    readonly accepts: string
    readonly choose: string
    readonly change: string
    readonly remove: string
    readonly stop: string
  }
  // The name and state of the chosen file, such as "412 KB, ready". It is null if no file is chosen.
  chosen: { readonly name: string; readonly state: string } | null
  // The fraction that has been uploaded, from 0 to 1. It is undefined if no upload is running.
  progress?: number | undefined
  onChoose: (file: File | null) => void
  // Stops the upload.
  onStop?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

// An upload field for one file. Its states are empty, chosen, uploading and refused (error). The native control covers
// the whole box, so that users can press the box or drop a file anywhere in it. Without JavaScript the native control
// is visible.
export function FileInput(props: Props) {
  const { label, name, hint, error, optional, idPrefix, accept, words, chosen, progress, ref } = props
  const live = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const sending = progress !== undefined

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // If the user cancels the file dialog, some browsers keep the previous choice and others clear it. onChoose
    // receives the browser's current choice.
    props.onChoose(file ?? null)
  }
  function remove() {
    const input = box.current?.querySelector('input')
    if (!input) return
    input.value = ''
    input.focus()
    props.onChoose(null)
  }

  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional} idPrefix={idPrefix}>
      {(wiring) => (
        <div className={classNames(css.file, live && css.fileLive, chosen && css.fileChosen)} ref={box}>
          <Icon name={chosen ? 'file' : 'upload'} size={30} />
          <p className={css.fileWords} id={`${wiring.id}-state`}>
            {chosen ? (
              <>
                <b>{chosen.name}</b> <span className="num">{chosen.state}</span>
              </>
            ) : (
              words.accepts
            )}
          </p>
          <input
            {...wiring}
            aria-describedby={classNames(wiring['aria-describedby'], `${wiring.id}-state`)}
            className={css.fileNative}
            type="file"
            accept={accept}
            disabled={sending}
            ref={ref}
            onChange={choose}
          />
          {live && !sending && (
            <span className={css.fileButton} aria-hidden="true">
              {chosen ? words.change : words.choose}
            </span>
          )}
          {chosen && !sending && (
            <button type="button" className={css.fileRemove} aria-label={words.remove} onClick={remove}>
              <Icon name="close" size={22} />
            </button>
          )}
          {sending && <Upload {...props} />}
        </div>
      )}
    </Field>
  )
}

// Shows the progress of a running upload and the button that cancels it.
function Upload({ onStop, words, progress, chosen }: Props) {
  return (
    <>
      {onStop && (
        <Button variant="line" size="sm" onClick={onStop}>
          {words.stop}
        </Button>
      )}
      <progress className={css.fileProgress} value={progress} aria-label={chosen?.state} />
    </>
  )
}
