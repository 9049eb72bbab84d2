import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { format, plural } from '../../i18n/format'
import { Notice } from '../../ui/notice'
import { viewedEdition } from '../api/viewed-edition'
import { t } from '../texts'
import { editionIn, withEdition, editionsQuery } from './edition-address'

// A select box for the edition whose records the portal shows. It is hidden while there is only one edition.
export function EditionSwitch() {
  const editions = useQuery(editionsQuery)
  const pathname = useLocation({ select: (location) => location.pathname })
  const chosen = useLocation({ select: (location) => editionIn(location.search) })
  const navigate = useNavigate()
  if (!editions.data || editions.data.length < 2) return null
  return (
    <label className="edition-switch">
      <span className="edition-switch-label">{t.layout.edition.label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          // All other search parameters are removed, because they belong to the previous edition.
          void navigate({ to: pathname, search: withEdition(event.target.value) })
        }}
      >
        {editions.data.map(({ id, current, waiting }) => (
          <option key={id} value={current ? '' : id}>
            {current && format(t.layout.edition.current, { id })}
            {!current && (waiting > 0 ? plural('en', waiting, t.layout.edition.waiting, { id }) : id)}
          </option>
        ))}
      </select>
    </label>
  )
}

// A notice that the records on the screen belong to an earlier edition and cannot be changed.
export function EditionBar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const id = viewedEdition()
  if (id === '') return null
  return (
    <section className="portal-notice" aria-label={t.layout.edition.label}>
      <Notice kind="warn" icon="info" title={format(t.layout.edition.barTitle, { id })}>
        <p>
          {t.layout.edition.barText}{' '}
          <Link to={pathname} search={withEdition('')}>
            {t.layout.edition.back}
          </Link>
        </p>
      </Notice>
    </section>
  )
}
