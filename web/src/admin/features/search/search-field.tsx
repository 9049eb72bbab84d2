import { useId, type RefObject } from 'react'
import { Icon } from '../../../ui/icon'
import { useSlashKey } from '../../layout/slash-key'
import { t } from '../../texts'
import { lazyPart } from '../../ui/lazy-part'
import { useSearchField, type SearchFieldProps } from './use-search-field'

const SearchResults = lazyPart(async () => (await import('./search-results')).SearchResults)

type Props = SearchFieldProps & {
  input: RefObject<HTMLInputElement | null>
  // True for the narrow box in the header, which shows its keyboard shortcut while it is empty.
  shortcut?: boolean
}

// The search over all records, as a combobox.
export function SearchField({ input, shortcut = false, ...props }: Props) {
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
