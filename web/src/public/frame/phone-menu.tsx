import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/texts'
import { Icon } from '../../ui/icon'
import { useHref, usePage } from '../page-context'
import { isCurrent, isGroup, phoneEntries, type NavGroup, type NavPage } from './nav-entries'
import css from './phone-menu.module.css'

// The menu on screens up to 1000 px wide. It is a native details element, so it opens without JavaScript. With
// JavaScript, it can also be closed with Esc or with a press outside.
export function PhoneMenu() {
  const texts = useTexts('frame')
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function pressBeside({ target }: Event) {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false
    }
    document.addEventListener('pointerdown', pressBeside)
    return () => document.removeEventListener('pointerdown', pressBeside)
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc from anywhere inside
    <details className={css.menu} ref={menu} onKeyDown={press}>
      <summary>
        <span className={css.menuShut}>
          <Icon name="menu" size={26} />
          {texts.menu}
        </span>
        <span className={css.menuOpen}>
          <Icon name="close" size={26} />
          {texts.closeMenu}
        </span>
      </summary>
      <nav className={css.menuList} aria-label={texts.menu}>
        <ul>
          {phoneEntries.map((entry) => (
            <li key={entry.text}>{isGroup(entry) ? <Group group={entry} /> : <Row page={entry} />}</li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function Row({ page, inner = false }: { page: NavPage; inner?: boolean }) {
  const texts = useTexts('frame')
  const href = useHref()
  const { path } = usePage()
  return (
    <a className={css.menuRow} href={href(page.path)} aria-current={page.path === path ? 'page' : undefined}>
      {texts.nav[page.text]}
      {!inner && <Icon name="chevron-right" size={20} />}
    </a>
  )
}

function Group({ group }: { group: NavGroup }) {
  const texts = useTexts('frame')
  const { path } = usePage()
  return (
    <details className={css.menuGroup} open={isCurrent(group, path) || undefined}>
      <summary className={css.menuRow}>
        {texts.nav[group.text]}
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul>
        {group.pages.map((page) => (
          <li key={page.path}>
            <Row page={page} inner />
          </li>
        ))}
      </ul>
    </details>
  )
}
