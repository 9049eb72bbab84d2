import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../session/may-open'
import { t } from '../texts'
import { partsOf } from './menu'
import { usePresentScreen } from './present-screen'

// The links to the other parts of the present screen, for example from the fair day to the tills.
export function ScreenParts() {
  const screen = usePresentScreen()
  const parts = partsOf(screen, useMayOpen())
  if (parts.length === 0) return null
  return (
    <nav className="screen-parts" aria-label={t.layout.menu.parts}>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(to === screen && { 'aria-current': 'page' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
