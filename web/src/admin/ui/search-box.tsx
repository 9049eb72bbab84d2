import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon'
import { searchWords } from './list-search'

// The delay after the last keystroke before the search starts, in ms.
const pause = 300

type Props = {
  label: string
  placeholder: string
  words: string
  onWords: (words: string) => void
}

// A search field. Typed text is reported after a pause; a new value from the address (Back, a cleared filter) is shown
// at once.
export function SearchBox({ label, placeholder, words, onWords }: Props) {
  const [typed, setTyped] = useState(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [told, setTold] = useState(words)
  if (words !== told) {
    setTold(words)
    setTyped(words)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), pause)
  }

  function tell(next: string) {
    clearTimeout(timer.current)
    const trimmed = searchWords(next)
    if (trimmed === words) return
    setTold(trimmed)
    onWords(trimmed)
  }

  return (
    <div className="search-box">
      <Icon name="search" size={20} />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && tell(typed)}
      />
    </div>
  )
}
