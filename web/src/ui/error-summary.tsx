import { useEffect, useRef, type MouseEvent } from 'react'
import { useTexts } from '../i18n/texts'
import { fieldId } from './field'
import { useHydrated } from './hydrated'
import css from './error-summary.module.css'

type Props = {
  // The server's error messages by field name. Pass a new object after each refused request, so that the summary is
  // focused again.
  errors: Readonly<Record<string, string>>
  // The labels of the fields, added to their error messages.
  labels?: Readonly<Record<string, string>> | undefined
  // The order of the fields on the page. Fields that are not listed are at the end.
  order?: readonly string[] | undefined
  // An error message about the whole form ("Registration failed!"), shown under the heading.
  message?: string | undefined
  heading?: string | undefined
  idPrefix?: string | undefined
}

const none: readonly string[] = []
const unnamed: Readonly<Record<string, string>> = {}

// Lists the errors of a form above the form. Each error links to its field. Renders nothing if there are no errors.
export function ErrorSummary({ errors, labels = unnamed, order = none, message, heading, idPrefix }: Props) {
  const texts = useTexts('ui')
  const box = useRef<HTMLDivElement>(null)
  const cameWithPage = useRef(!useHydrated())
  const names = sorted(Object.keys(errors), order)
  const headingId = fieldId('errors', idPrefix)

  // Focuses the summary when its errors change. A server-rendered summary is skipped: autoFocus has already focused it,
  // and the visitor may now be typing in a field.
  useEffect(() => {
    if (!cameWithPage.current) box.current?.focus()
    cameWithPage.current = false
  }, [errors, message])

  if (names.length === 0 && !message) return null
  return (
    <div
      className={css.summaryBad}
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, this is how a refused form reports errors
      autoFocus
    >
      <h2 id={headingId}>{heading ?? texts.problem}</h2>
      {message && <p>{message}</p>}
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name, idPrefix)}`} onClick={focusField}>
              {labels[name] ? `${labels[name]}: ${errors[name]}` : errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Sorts field names in the order of the page. Names that are not in `order` are at the end.
function sorted(names: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((name) => names.includes(name)), ...names.filter((name) => !order.includes(name))]
}

// Focuses the field of the pressed link. Following the link does not always focus the field, and inside a dialog it
// may not even scroll to the field.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
