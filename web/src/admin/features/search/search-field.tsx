import { useRouter } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import { sentenceOf } from '../../api/api-error'
import type { Found } from '../../api/records'
import { useSlashKey } from '../../layout/slash-key'
import { t } from '../../texts'
import { showFailure } from '../../ui/toast-list'
import { foundAddress } from './found-address'
import { SearchResults } from './search-results'
import { useSearch } from './use-search'

type Props = {
  input: RefObject<HTMLInputElement | null>
  // Keys that lead here, shown in the empty box.
  shortcut?: boolean
  // The results lie over the page, and are put away when the box is left; otherwise they stand below the box.
  floating?: boolean
  // Something was chosen, or Esc was pressed in an empty box.
  onDone: () => void
}

// One box for everything (combobox): arrows move through what is found, Enter goes there, Esc puts it away.
export function SearchField({ input, shortcut = false, floating = false, onDone }: Props) {
  const id = useId()
  const { history } = useRouter()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const search = useSearch(typed)
  const keys = useKeys()
  const options = search.tooShort ? [] : (search.groups?.flatMap(({ found }) => found) ?? [])
  const shown = open && typed.trim() !== ''
  const listed = shown && options.length > 0
  const current = listed ? Math.min(at, options.length - 1) : -1

  function change(next: string) {
    setTyped(next)
    setAt(0)
    setOpen(true)
  }

  async function choose(found: Found) {
    try {
      history.push(await foundAddress(found))
      change('')
      setOpen(false)
      onDone()
    } catch (error) {
      showFailure(format(t.search.openFailed, { title: found.title }), sentenceOf(error))
    }
  }

  function leaveOrClear() {
    if (typed === '') onDone()
    else if (shown) setOpen(false)
    else setTyped('')
  }

  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move && listed) {
      event.preventDefault()
      setAt(move(current, options.length))
    } else if (event.key === 'ArrowDown') {
      setOpen(true)
    } else if (event.key === 'Enter') {
      const found = options[current]
      // What is in sight for words before these is not what Enter means.
      if (found && !search.old) void choose(found)
      else search.ask()
    } else if (event.key === 'Escape' && (typed !== '' || floating)) {
      // The dialog on a phone stays while there is something to put away.
      event.stopPropagation()
      event.preventDefault()
      leaveOrClear()
    }
  }

  return (
    <div
      className={floating ? 'finder finder-floating' : 'finder'}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className="search-box">
        <Icon name="search" size={20} />
        <input
          ref={input}
          id={`${id}-box`}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          className="input"
          role="combobox"
          aria-label={t.search.label}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? `${id}-list` : undefined}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          aria-keyshortcuts={keys.aria}
          placeholder={t.search.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
        />
        <BoxEnd
          typed={typed}
          shortcut={shortcut && keys.shown}
          onClear={() => {
            change('')
            input.current?.focus()
          }}
        />
      </div>
      {shown && (
        <SearchResults
          id={id}
          search={search}
          current={current}
          onPoint={setAt}
          onChoose={(found) => void choose(found)}
        />
      )}
    </div>
  )
}

// The keys that lead here.
function useKeys() {
  const [slash] = useSlashKey()
  return slash ? { aria: '/ Control+K', shown: '/' } : { aria: 'Control+K', shown: t.search.ctrlK }
}

type EndProps = { typed: string; shortcut: string | false; onClear: () => void }

// At the end of the box: the key that leads to it, or the way to empty it.
function BoxEnd({ typed, shortcut, onClear }: EndProps) {
  if (typed !== '') {
    return (
      <button
        type="button"
        className="icon-button finder-clear"
        aria-label={t.search.clearSearch}
        onClick={onClear}
      >
        <Icon name="close" size={18} />
      </button>
    )
  }
  if (!shortcut) return null
  return (
    <kbd className="finder-key" aria-hidden="true">
      {shortcut}
    </kbd>
  )
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}
