import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import type { Banner } from '../../api/records'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { Picture } from '../../ui/picture'
import { RowActions, type RecordActions } from '../../ui/row-actions'

type Props = {
  banner: Banner
  actions: RecordActions<Banner> | null
  // The buttons that change the banner's position.
  handles: ReactNode
}

// One banner: its first image, the number of images, its title and day.
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
          <span aria-hidden="true">{count}</span>
          <span className="vh">{counted(count, t.banners.images)}</span>
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
          {actions && (
            <RowActions
              row={banner}
              what={format(t.banners.banner, { title: banner.title })}
              actions={actions}
            />
          )}
        </div>
      </div>
    </article>
  )
}
