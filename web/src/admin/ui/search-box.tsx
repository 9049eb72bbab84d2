import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon'
import { searchWords } from './list-search'

// The time in ms between the last keystroke and the start of the search.
const pause = 300

type Props = {
  label: string
  placeholder: string
  words: string
  onWords: (words: string) => void
}

// A search field. It reports the typed text after the user has paused. If the search text in the URL changes, for
// example after Back, the field shows the new text at once.
export function SearchBox({ label, placeholder, words, onWords }: Props) {
  const [typed, setTyped] = useState(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [reported, setReported] = useState(words)
  if (words !== reported) {
    setReported(words)
    setTyped(words)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => report(next), pause)
  }

  function report(next: string) {
    clearTimeout(timer.current)
    const trimmed = searchWords(next)
    if (trimmed === words) return
    setReported(trimmed)
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
        onKeyDown={(event) => event.key === 'Enter' && report(typed)}
      />
    </div>
  )
}
