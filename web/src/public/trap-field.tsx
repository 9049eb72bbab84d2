import { useTexts } from '../i18n/texts'
import css from './trap-field.module.css'

// The server's name of the field (internal/site/serve_post.go). No browser fills in a field with this name by itself.
export const trapName = 'homepage'

// A field that people neither see nor reach, but programs that fill in every field do: the server marks such a form as
// suspected junk. It is empty in every form that a person sends.
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

// Reports whether the trap of a form is filled in. Such a form is sent without script: the server must see the field.
export function isTrapped(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem(trapName)
  return field instanceof HTMLInputElement && field.value !== ''
}
