import { useRef, useState, useEffect, useId, type RefObject } from 'react'
import { Icon } from '../../../ui/icon'
import { slashKeyIsOn, useSlashKey } from '../../layout/list-keys'
import { t } from '../../texts'
import { lazyPart } from '../../ui/lazy-part'
import { Modal } from '../../ui/modal'
import { rememberRow, actionPrefix } from './screen-actions'
import { useSearchField, type SearchFieldProps } from './use-search-field'

// The media query for screens whose header is too narrow for the search box (styles/admin/search.css).
const phone = '(max-width: 56.25rem)'

// The header's search over all records. It is a search box, or on a phone an icon that opens the search box. The
// shortcuts "/", Ctrl+K and A focus the box.
export function GlobalSearch() {
  const box = useRef<HTMLInputElement>(null)
  const dialogBox = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)

  const [typed, setTyped] = useState('')
  const text = { typed, onType: setTyped }

  useSearchKeys((begin) => {
    rememberRow()
    if (begin) setTyped(begin)
    if (window.matchMedia(phone).matches) {
      setOpen(true)
    } else {
      box.current?.focus()
      if (!begin) box.current?.select()
    }
  })

  return (
    <>
      <div className="topbar-search" role="search" aria-label={t.search.everything}>
        <SearchField {...text} input={box} shortcut floating onDone={toScreen} />
      </div>
      <button
        type="button"
        className="icon-button topbar-find"
        aria-label={t.search.label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={22} />
      </button>
      <Modal
        variant="search"
        title={t.common.search}
        open={open}
        initialFocus={dialogBox}
        onClose={() => setOpen(false)}
      >
        <SearchField {...text} input={dialogBox} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

// Moves the focus to the main content of the screen that was opened.
function toScreen(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

// Calls `onKeys` when a keyboard shortcut of the search is pressed. The argument is the initial text of the search box:
// '' for "/" and Ctrl+K (⌘K), and ">" for A, which searches for actions. The single keys "/" and A have no effect in a
// text field, or if the user has switched single keys off. While a dialog is open, no shortcut has an effect.
function useSearchKeys(onKeys: (begin: string) => void): void {
  const latest = useRef(onKeys)
  useEffect(() => {
    latest.current = onKeys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const begin = beginOf(event)
      if (begin === undefined || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      latest.current(begin)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function beginOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string | undefined {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey ? '' : undefined
  if (!slashKeyIsOn() || ctrlKey || metaKey || altKey || isTyping(target)) return undefined
  return singleKeys[key]
}

const singleKeys: Readonly<Record<string, string>> = { '/': '', a: actionPrefix }

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  )
}

const SearchResults = lazyPart(async () => (await import('./search-results')).SearchResults)

type Props = SearchFieldProps & {
  input: RefObject<HTMLInputElement | null>
  // True for the narrow box in the header, which shows its keyboard shortcut while it is empty.
  shortcut?: boolean
}

// The search over all records, as a combobox.
function SearchField({ input, shortcut = false, ...props }: Props) {
  const id = useId()
  const { typed, floating } = props
  const field = useSearchField(props)
  const { search, shown, listed, current } = field
  const keys = useKeys()

  return (
    <div
      className={floating ? 'finder finder-floating' : 'finder'}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.close()
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
          placeholder={shortcut ? t.common.search : t.search.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => field.change(event.target.value)}
          onFocus={field.open}
          onKeyDown={field.press}
        />
        <BoxEnd
          typed={typed}
          shortcut={shortcut && keys.shown}
          onClear={() => {
            field.change('')
            input.current?.focus()
          }}
        />
      </div>
      {shown && (
        <SearchResults
          id={id}
          search={search}
          current={current}
          onPoint={field.point}
          onChoose={field.choose}
        />
      )}
    </div>
  )
}

// Returns the label of the keyboard shortcut.
function useKeys() {
  const [slash] = useSlashKey()
  return slash ? { aria: '/ Control+K', shown: '/' } : { aria: 'Control+K', shown: t.search.ctrlK }
}

type EndProps = { typed: string; shortcut: string | false; onClear: () => void }

// The element at the end of the box: the keyboard shortcut, or the button that clears the box.
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
