import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { searchWords } from '../../ui/list-search'
import { isCode } from './answers'

type Props = {
  onCode: (code: string) => void
  // Called with a text that is not a code, such as a name, a phone number or an order number.
  onWords: (words: string) => void
}

// A single field for entry codes and search texts. A handheld scanner types a code and presses Enter. The field is
// cleared after each code.
export function CodeForm({ onCode, onWords }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function send(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    if (isCode(typed)) {
      setText('')
      setError('')
      onWords('')
      onCode(typed)
    } else if (typed.length < 2) {
      setError(t.gate.wrongCode)
    } else {
      setError('')
      onWords(searchWords(typed))
    }
    field.current?.focus()
  }

  return (
    <form className="gate-form" onSubmit={send} noValidate>
      <TextInput
        ref={field}
        name="code"
        label={t.gate.code}
        hint={t.gate.codeHint}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1000}
      />
      <Button type="submit" iconAfter="arrow-right">
        {t.gate.check}
      </Button>
    </form>
  )
}
