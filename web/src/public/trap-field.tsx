import { useTexts } from '../i18n/texts'
import css from './trap-field.module.css'

// The name of the trap field, which the server expects (internal/site/serve_post.go). Browsers do not fill in a field
// with this name automatically.
const trapName = 'homepage'

// A field that people cannot see or reach, so it is empty in every form that a person sends. Programs that fill in
// every field also fill in this field, and the server then marks the form as suspected spam.
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

// Returns whether a form's trap field is filled in. If it is, the script must leave the form to the browser, which
// posts it together with this field.
export function isTrapped(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem(trapName)
  return field instanceof HTMLInputElement && field.value !== ''
}
