import type { KeyboardEvent, ReactNode } from 'react'
import { useHydrated } from './hydrated'
import { onPlainClick } from './plain-click'
import css from './tabs.module.css'

type TabItem = {
  id: string
  label: string
  // The URL of the page with this tab open. It is used without JavaScript and when the tab is opened in a new window.
  href: string
}

type Props = {
  // The accessible name of the tab list.
  label: string
  items: readonly TabItem[]
  current: string
  // Called when a tab is selected. The browser then does not follow the tab's link. If onSelect is undefined, the tabs
  // are plain links.
  onSelect?: ((id: string) => void) | undefined
}

// Returns the HTML id of a tab. The tab panel refers to it.
const tabId = (id: string) => `tab-${id}`
const panelId = (id: string) => `panel-${id}`

// The tabs for TabPanels. Before hydration they are links. After hydration they are a tab list with one tab stop, which
// supports the arrow keys, Home and End.
export function Tabs({ label, items, current, onSelect }: Props) {
  const hydrated = useHydrated()
  if (!hydrated || !onSelect) return <TabLinks label={label} items={items} current={current} />

  const press = (event: KeyboardEvent<HTMLAnchorElement>, index: number) => {
    if (event.key === ' ') {
      event.preventDefault()
      event.currentTarget.click()
      return
    }
    const item = items[destination(event.key, index, items.length)]
    if (!item) return
    event.preventDefault()
    onSelect(item.id)
    document.getElementById(tabId(item.id))?.focus()
  }

  return (
    <div className={css.tabs} role="tablist" aria-label={label}>
      {items.map((item, index) => (
        <a
          key={item.id}
          id={tabId(item.id)}
          className={css.tab}
          role="tab"
          href={item.href}
          aria-selected={item.id === current}
          aria-controls={item.id === current ? panelId(item.id) : undefined}
          tabIndex={item.id === current ? 0 : -1}
          onClick={onPlainClick(() => onSelect(item.id))}
          onKeyDown={(event) => press(event, index)}
        >
          {item.label}
        </a>
      ))}
    </div>
  )
}

function TabLinks({ label, items, current }: Props) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.id}
          className={css.tab}
          href={item.href}
          aria-current={item.id === current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}

// Returns the index of the tab that a key moves to, or -1 for other keys. Movement wraps at both ends.
function destination(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}

// The content of the open tab. The parent must render only the panel of this tab.
export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  const live = useHydrated()
  if (!live) return <div id={panelId(id)}>{children}</div>
  return (
    <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)}>
      {children}
    </div>
  )
}
