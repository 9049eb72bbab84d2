import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../ui/hydrated'
import { Icon } from '../../ui/icon'
import { useHref, usePage } from '../page-context'
import { headerEntries, isCurrent, isGroup, type NavGroup, type NavPage } from './nav-entries'
import css from './main-nav.module.css'

// The ten menu entries in one row, on screens of at least 1001 px. Without JavaScript, a submenu opens on hover and
// focus.
export function MainNav() {
  const texts = useTexts('frame')
  return (
    <nav className={css.nav} aria-label={texts.mainMenu}>
      <ul className="wrap">
        {headerEntries.map((entry) => (
          <li key={entry.text}>
            {isGroup(entry) ? <Submenu group={entry} /> : <NavLink page={entry} className={css.navLink} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavLink({ page, className }: { page: NavPage; className?: string | undefined }) {
  const texts = useTexts('frame')
  const href = useHref()
  const { path } = usePage()
  return (
    <a className={className} href={href(page.path)} aria-current={page.path === path ? 'page' : undefined}>
      {texts.nav[page.text]}
    </a>
  )
}

// 'pointed' means that the submenu is open while the mouse pointer is over it. 'pressed' means that the submenu is open
// until the button is pressed again, the focus leaves the submenu, or Esc is pressed.
type State = 'closed' | 'pointed' | 'pressed'

function Submenu({ group }: { group: NavGroup }) {
  const texts = useTexts('frame')
  const { path } = usePage()
  const live = useHydrated()
  const [state, setState] = useState<State>('closed')
  const open = state !== 'closed'
  const box = useRef<HTMLDivElement>(null)
  const id = `nav-${group.text}`

  function point(event: PointerEvent) {
    if (event.pointerType === 'mouse' && state === 'closed') setState('pointed')
  }
  function leave(event: PointerEvent) {
    if (event.pointerType === 'mouse' && state === 'pointed') setState('closed')
  }
  function blur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setState('closed')
  }

  // Esc closes the submenu even if an element outside it is focused, because the submenu may be open only because of
  // hover.
  useEffect(() => {
    if (!open) return undefined
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setState('closed')
      if (box.current?.contains(document.activeElement)) box.current.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])

  return (
    <div
      ref={box}
      className={css.navGroup}
      data-open={live ? String(open) : undefined}
      onPointerEnter={point}
      onPointerLeave={leave}
      onBlur={blur}
    >
      <button
        type="button"
        className={css.navLink}
        data-current={isCurrent(group, path) || undefined}
        aria-expanded={live ? open : undefined}
        aria-controls={id}
        onClick={() => setState(state === 'pressed' ? 'closed' : 'pressed')}
      >
        {texts.nav[group.text]}
        <Icon name="chevron-down" size={16} />
      </button>
      <ul id={id} className={css.navSub}>
        {group.pages.map((page) => (
          <li key={page.path}>
            <NavLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  )
}
