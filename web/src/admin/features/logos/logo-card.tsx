import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import type { Logo } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { Picture } from '../../ui/picture'
import { RowActions, type RecordActions } from '../../ui/row-actions'

// The labels of the first two logos. They state the logos' positions in the header of every page.
const places = [t.logos.headerLeft, t.logos.headerRight]

type Props = {
  logo: Logo
  // The position in the list, beginning with 0. It is undefined for deleted logos.
  index: number | undefined
  actions: RecordActions<Logo> | null
  handles: ReactNode
}

// A card with one logo and its position on the website.
export function LogoCard({ logo, index, actions, handles }: Props) {
  const place = index === undefined ? undefined : places[index]
  const name =
    index === undefined
      ? format(t.logos.logoOf, { date: formatDay(logo.createdAt) })
      : format(t.logos.logoNumber, { number: index + 1 })
  return (
    <article className="card picture-card" aria-label={name}>
      <div className="logo-frame">
        <Picture picture={logo.picture} alt={name} sizes="260px" />
      </div>
      <div className="picture-foot">
        <div className="picture-words">
          {place ? (
            <Badge tone="good" icon={null}>
              {place}
            </Badge>
          ) : (
            index !== undefined && <span className="quiet">{t.logos.notHeader}</span>
          )}
          <p>
            <time dateTime={logo.createdAt}>{formatDay(logo.createdAt)}</time>
          </p>
        </div>
        <div className="picture-tools">
          {handles}
          {actions && <RowActions row={logo} what={name} actions={actions} />}
        </div>
      </div>
    </article>
  )
}
