import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../session/may-open'
import { t } from '../texts'
import { partsOf } from './menu'
import { usePresentScreen } from './present-screen'

// On a phone, the line of links is longer than the screen. The link of the present part is scrolled into view.
function showPresent(nav: HTMLElement | null) {
  const present = nav?.querySelector<HTMLElement>('[aria-current="page"]')
  if (nav && present) nav.scrollLeft = present.offsetLeft - (nav.clientWidth - present.offsetWidth) / 2
}

// The links to the other parts of the present screen, for example from the fair day to the tills.
export function ScreenParts() {
  const screen = usePresentScreen()
  const parts = partsOf(screen, useMayOpen())
  if (parts.length === 0) return null
  return (
    <nav className="screen-parts" aria-label={t.layout.menu.parts} ref={showPresent} key={screen}>
      {parts.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(path === screen && { 'aria-current': 'page' })}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
