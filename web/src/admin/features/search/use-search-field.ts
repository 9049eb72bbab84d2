import { useRouter } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useMay } from '../../session/permissions'
import { recordAddress } from '../../ui/record-address'
import { actionPrefix } from './screen-actions'
import { useCommands, type FinderItem } from './screen-commands'
import { withCommands } from './search-query'
import { useSearch } from './use-search'

export type SearchFieldProps = {
  typed: string
  onType: (typed: string) => void
  // If true, the results are a popup over the page that closes when the box is no longer focused. Otherwise the
  // results are shown below the box.
  floating?: boolean
  // Called after a result was chosen, or on Esc in an empty box.
  onDone: () => void
}

// Returns the records, screens and commands for the typed text. If the text begins with the character for actions
// (">"), no records are searched.
function useFound(typed: string) {
  const acting = typed.startsWith(actionPrefix)
  const records = useSearch(acting ? '' : typed)
  const commands = useCommands(typed)
  return withCommands(
    acting ? { ...records, words: typed, tooShort: false, groups: undefined } : records,
    commands,
  )
}

// The state of the search box and its results: arrow keys move through the results, Enter opens one, Esc closes the
// list.
export function useSearchField({ typed, onType: setTyped, floating = false, onDone }: SearchFieldProps) {
  const { history } = useRouter()
  const mayPeople = useMay('people')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useFound(typed)
  const options = search.tooShort ? [] : (search.groups?.flatMap(({ found }) => found) ?? [])
  const shown = isOpen && typed.trim() !== ''
  const listed = shown && options.length > 0
  const current = listed ? Math.min(at, options.length - 1) : -1

  function change(next: string) {
    setTyped(next)
    setAt(0)
    setOpen(true)
  }

  function choose(found: FinderItem) {
    const run = found.kind === 'screen' ? found.run : undefined
    if (!run) history.push(foundAddress(found, mayPeople))
    change('')
    setOpen(false)
    onDone()
    run?.()
  }

  function leaveOrClear() {
    if (typed === '') return onDone()
    return shown ? setOpen(false) : setTyped('')
  }

  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move && listed) {
      event.preventDefault()
      setAt(move(current, options.length))
    } else if (event.key === 'ArrowDown') {
      setOpen(true)
    } else if (event.key === 'Enter') {
      // The action moves the focus to its button. Without preventDefault, the same key press would then also press
      // this button.
      event.preventDefault()
      const found = options[current]
      // If the listed records belong to an earlier text, Enter opens none of them but searches for the current text at
      // once. Listed screens always match the current text, so Enter opens them.
      if (found && (found.kind === 'screen' || !search.old)) choose(found)
      else search.ask()
    } else if (event.key === 'Escape' && (typed !== '' || floating)) {
      // On a phone, the first Esc closes the results or clears the box, and only the next Esc closes the dialog.
      event.stopPropagation()
      event.preventDefault()
      leaveOrClear()
    }
  }

  return {
    search,
    shown,
    listed,
    current,
    change,
    choose,
    press,
    open: () => setOpen(true),
    close: () => setOpen(false),
    point: setAt,
  }
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

// Returns the portal URL of a search result. Without the permission to read people's records, a booking has no page. It
// is then shown in the list of the bookings, which is searched for the firm's name.
function foundAddress({ kind, id, title }: FinderItem, mayPeople: boolean): string {
  if (kind === 'screen') return id
  if (kind === 'booking' && !mayPeople)
    return `/admin/stallbooking?q=${encodeURIComponent(title)}&booking=${encodeURIComponent(id)}`
  return recordAddress(kind === 'message' ? 'contact message' : kind, id) ?? '/admin/dashboard'
}
