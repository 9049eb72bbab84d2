import { Link } from '@tanstack/react-router'
import type { Edition } from '../../api/records'
import { t, counted } from '../../texts'
import { missingIn } from './missing'
import { sections } from './sections'

// The list of sections, with the number of missing translations in each.
export function SectionNav({ edition }: { edition: Edition }) {
  return (
    <nav className="edition-nav" aria-label={t.edition.sectionsLabel}>
      <ul>
        {sections.map(({ id, title, fields }) => {
          const missing = missingIn(fields, edition)
          return (
            <li key={id}>
              <Link
                to="/admin/edition"
                search={{ section: id }}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {title}
                {missing > 0 && (
                  <em title={t.edition.translationsMissingTitle}>
                    <span aria-hidden="true">{missing}</span>
                    <span className="vh">{counted(missing, t.edition.translationsMissing)}</span>
                  </em>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
