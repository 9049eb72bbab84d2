import { useTexts } from '../i18n/texts'
import css from './required-note.module.css'

// Says what the star means. The required fields of a form with this note have the star.
export function RequiredNote() {
  return <p className={css.requiredNote}>{useTexts('marked').note}</p>
}
