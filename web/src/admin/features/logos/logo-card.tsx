import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge'
import type { Logo } from '../../api/records'
import { formatDay } from '../../ui/dates'
import { Picture } from '../../ui/picture'
import { RowActions, type RecordActions } from '../../ui/row-actions'

// Where the first two stand on every page (design.md §8).
const places = ['Header left', 'Header right']

type Props = {
  logo: Logo
  // From 0; undefined among deleted ones.
  index: number | undefined
  actions: RecordActions<Logo> | null
  handles: ReactNode
}

// One logo, and where the website shows it.
export function LogoCard({ logo, index, actions, handles }: Props) {
  const place = index === undefined ? undefined : places[index]
  const name = index === undefined ? `logo of ${formatDay(logo.createdAt)}` : `logo ${index + 1}`
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
            index !== undefined && <span className="quiet-words">Not in the header</span>
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
