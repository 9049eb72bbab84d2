import { useEffect, useRef, type MouseEvent } from 'react'
import { useTexts } from '../i18n/texts'
import { fieldId } from './field'
import { useHydrated } from './hydrated'
import css from './error-summary.module.css'

type Props = {
  // The server's sentences by field name. A new object means a new refusal: the summary takes focus again.
  errors: Readonly<Record<string, string>>
  // What the fields are called: each sentence then says which field it is about.
  labels?: Readonly<Record<string, string>> | undefined
  // The order of the fields on the page; names that are not listed come last.
  order?: readonly string[] | undefined
  // A refusal of the whole form ("Registration failed!"), shown under the heading.
  message?: string | undefined
  heading?: string | undefined
  idPrefix?: string | undefined
}

const none: readonly string[] = []
const unnamed: Readonly<Record<string, string>> = {}

// What is wrong with a form, above it: a link to each field. Renders nothing while there is nothing to say.
export function ErrorSummary({ errors, labels = unnamed, order = none, message, heading, idPrefix }: Props) {
  const texts = useTexts('ui')
  const box = useRef<HTMLDivElement>(null)
  const cameWithPage = useRef(!useHydrated())
  const names = sorted(Object.keys(errors), order)
  const headingId = fieldId('errors', idPrefix)

  // A summary that the server sent has focus already (autoFocus), and by now the visitor may be typing.
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script, this is how a refused form reports errors
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

// In the page's order; the names that the page does not list come last.
function sorted(names: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((name) => names.includes(name)), ...names.filter((name) => !order.includes(name))]
}

// The native jump scrolls but does not always focus; inside a dialog it may not even scroll.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
