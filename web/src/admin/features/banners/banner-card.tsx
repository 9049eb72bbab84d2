import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Banner } from '../../api/records'
import { formatDay } from '../../ui/dates'
import { Picture } from '../../ui/picture'
import { RowActions, type RecordActions } from '../../ui/row-actions'

type Props = {
  banner: Banner
  actions: RecordActions<Banner> | null
  // What brings it to another place.
  handles: ReactNode
}

// One banner: its first picture, how many it has, its title and day (png/23).
export function BannerCard({ banner, actions, handles }: Props) {
  const count = banner.pictures.length
  return (
    <article className="card picture-card">
      <div className="picture-frame">
        <Picture
          picture={banner.pictures[0] ?? null}
          alt={banner.title}
          sizes="(max-width: 45rem) 100vw, 380px"
        />
        <span className="picture-count">
          <Image size={18} strokeWidth={2.2} aria-hidden="true" />
          {count}
          <span className="vh">{count === 1 ? ' image' : ' images'}</span>
        </span>
      </div>
      <div className="picture-foot">
        <div className="picture-words">
          <h2>{banner.title}</h2>
          <p>
            <time dateTime={banner.createdAt}>{formatDay(banner.createdAt)}</time>
          </p>
        </div>
        <div className="picture-tools">
          {handles}
          {actions && <RowActions row={banner} what={`banner ${banner.title}`} actions={actions} />}
        </div>
      </div>
    </article>
  )
}
