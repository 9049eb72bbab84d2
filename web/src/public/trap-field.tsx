import { useTexts } from '../i18n/texts'
import css from './trap-field.module.css'

// The name that the server expects for the trap field (internal/site/serve_post.go). Browsers do not fill in a field
// with this name automatically.
export const trapName = 'homepage'

// A field that people do not see and cannot reach. Programs that fill in every field also fill in this one. The
// server then marks the form as suspected spam. It is empty in every form that a person sends.
export function TrapField() {
  const { leaveEmpty } = useTexts('ui')
  return (
    <div className={css.trap} aria-hidden="true">
      <label>
        {leaveEmpty}
        <input type="text" name={trapName} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

// Reports whether the trap field of a form is filled in. The browser then posts the form without script, so that the
// server receives the field.
export function isTrapped(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem(trapName)
  return field instanceof HTMLInputElement && field.value !== ''
}
