import { useRef, useState } from 'react'
import { Icon } from '../../../ui/icon'
import { t } from '../../texts'
import { Modal } from '../../ui/modal'
import { rememberRow } from './screen-actions'
import { SearchField } from './search-field'
import { useSearchKeys } from './use-search-keys'

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
