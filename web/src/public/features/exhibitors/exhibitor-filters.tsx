import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/class-names'
import { zoneLook } from '../../../ui/hall-map/zone-look'
import { Icon } from '../../../ui/icon'
import { useHref } from '../../page-context'
import type { ExhibitorFilter, ExhibitorsProps } from '../../props.gen'
import css from './exhibitor-filters.module.css'

// The categories and the zones: a column on a wide screen, a row of chips on a phone.
export function Filters({ categories, zones, query, marked, total }: ExhibitorsProps) {
  const texts = useTexts('exhibitors')
  const all = query === '' && !marked && ![...categories, ...zones].some(({ chosen }) => chosen)
  return (
    <nav className={css.exhibitorsFilters} aria-label={texts.filters}>
      <h2>{texts.category}</h2>
      <ul>
        <Filter value="" name={texts.all} count={total} path="/exhibitors" chosen={all} />
        {categories.map((one) => (
          <Filter key={one.path} {...one} />
        ))}
      </ul>
      {zones.length > 0 && (
        <>
          <h2>{texts.zone}</h2>
          <ul>
            {zones.map((one) => (
              <Filter key={one.path} {...one} />
            ))}
          </ul>
        </>
      )}
      <div data-yours="" hidden>
        <h2>{texts.yours}</h2>
        <ul>
          <Filter
            value=""
            name={texts.marked}
            count={0}
            path="/exhibitors?marked=none"
            chosen={marked}
            icon={<Icon name="star" size={22} />}
          />
        </ul>
      </div>
    </nav>
  )
}

function Filter({ value, name, count, path, chosen, icon }: ExhibitorFilter & { icon?: ReactNode }) {
  const href = useHref()
  return (
    <li>
      <a href={href(path)} aria-current={chosen ? 'true' : undefined}>
        {value !== '' && <Disc letter={value} />}
        {icon}
        <span>{name}</span>
        <small>{count}</small>
      </a>
    </li>
  )
}

// The letter of a zone on its colour.
export function Disc({ letter }: { letter: string }) {
  return <b className={classNames(css.exhibitorDisc, zoneLook(letter))}>{letter}</b>
}
