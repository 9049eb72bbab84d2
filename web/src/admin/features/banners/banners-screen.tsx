import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import type { Banner } from '../../api/records'
import { counted, t } from '../../texts'
import { PictureScreen } from '../../ui/picture-screen'
import type { EditedKind } from '../../ui/record-screen-kind'
import { BannerCard } from './banner-card'
import { BannerForm } from './banner-form'
import { bannerCalls, bannersKey, bannersQuery } from './banners-api'

// The screen of the banners on the home page. Users can change their order, images and titles.
export function BannersScreen(): ReactNode {
  return (
    <PictureScreen
      kind={bannerKind}
      title={t.banners.banners}
      noteOf={(rows, deleted) => rows && !deleted && describe(rows.length)}
      queryOf={bannersQuery}
      onOrder={bannerCalls.order}
      failed={t.banners.fetchFailed}
      empty={{ title: t.banners.empty, text: t.banners.emptyText }}
      noneDeleted={{ title: t.banners.noneDeleted, text: t.banners.noneDeletedText }}
      nameOf={({ title }) => format(t.banners.banner, { title })}
      hasAddCard
    >
      {(banner, { actions, handles }) => <BannerCard banner={banner} actions={actions} handles={handles} />}
    </PictureScreen>
  )
}

const bannerKind: EditedKind<Banner> = {
  id: bannersKey[0],
  ability: 'content',
  calls: bannerCalls,
  edit: BannerForm,
  add: { label: t.banners.addBanner, form: BannerForm },
  words: {
    nameOf: ({ title }) => title,
    whatOf: ({ title }) => format(t.banners.banner, { title }),
    done: {
      added: () => t.banners.created,
      saved: () => t.banners.updated,
      deleted: () => t.banners.deleted,
    },
    deleteTitle: t.banners.deleteTitle,
    deleteAsk: () => t.banners.deleteAsk,
    deleteFailed: (error) => format(t.banners.deleteFailed, { error: describeError(error) }),
  },
}

function describe(count: number): string {
  return count === 0 ? t.banners.noteNone : counted(count, t.banners.note)
}
