import { useTexts } from '../../i18n/texts'
import { Icon, type IconName } from '../../ui/icon'
import type { NavText } from '../frame/nav-entries'
import { useHref } from '../page-context'
import css from '../lost.module.css'

const useful: readonly { text: NavText; path: string; icon: IconName }[] = [
  { text: 'registration', path: '/registration', icon: 'pencil' },
  { text: 'stallBooking', path: '/stallbooking', icon: 'map' },
  { text: 'orders', path: '/orders', icon: 'qr' },
  { text: 'contact', path: '/ContactUs', icon: 'phone' },
]

// Links to the pages that visitors need most often.
export function UsefulPages({ heading }: { heading: string }) {
  const { nav } = useTexts('frame')
  const href = useHref()
  return (
    <nav className={css.lostLinks} aria-labelledby="useful-pages">
      <h2 id="useful-pages">{heading}</h2>
      <ul>
        {useful.map(({ text, path, icon }) => (
          <li key={path}>
            <a href={href(path)}>
              <Icon name={icon} />
              {nav[text]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
