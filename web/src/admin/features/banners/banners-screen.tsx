import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { describeError } from '../../api/api-error'
import type { Banner } from '../../api/records'
import { counted, t } from '../../texts'
import { DeletedFilter } from '../../ui/deleted-filter'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { PictureGrid } from '../../ui/picture-grid'
import type { EditedKind } from '../../ui/record-screen-kind'
import { useRecordTasks } from '../../ui/record-screen-tasks'
import type { RecordActions } from '../../ui/row-actions'
import { SortableList } from '../../ui/sortable-list'
import { useSavedOrder } from '../../ui/use-saved-order'
import { BannerCard } from './banner-card'
import { BannerForm } from './banner-form'
import { bannerCalls, bannersKey, bannersQuery } from './banners-api'

const route = getRouteApi('/portal/admin/banner')

// The screen of the banners on the home page. Users can change their order, images and titles.
export function BannersScreen(): ReactNode {
  const deleted = route.useSearch().deleted !== ''
  const navigate = route.useNavigate()
  const query = bannersQuery(deleted)
  const list = useQuery(query)
  const saveOrder = useSavedOrder(query.queryKey, bannerCalls.order)
  const { does, startAdd, dialog } = useRecordTasks({
    kind: bannerKind,
    deleted,
  })

  return (
    <>
      <PageTitle title={t.banners.banners} note={list.data && !deleted && describe(list.data.rows.length)}>
        <DeletedFilter
          label={t.banners.banners}
          deleted={deleted}
          onChoose={(chosen) => void navigate({ search: { deleted: chosen ? 'true' : '' } })}
        />
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            {t.banners.addBanner}
          </Button>
        )}
      </PageTitle>
      <PictureGrid
        label={t.banners.banners}
        list={list}
        failed={(error) => format(t.banners.fetchFailed, { error: describeError(error) })}
        empty={
          deleted ? (
            <NothingFound title={t.banners.noneDeleted} text={t.banners.noneDeletedText} />
          ) : (
            <NothingFound title={t.banners.empty} text={t.banners.emptyText} />
          )
        }
      >
        {(rows) => (
          <BannerGrid rows={rows} actions={does.actions} onAdd={startAdd} onOrder={startAdd && saveOrder} />
        )}
      </PictureGrid>
      {dialog}
    </>
  )
}

type GridProps = {
  rows: readonly Banner[]
  actions: RecordActions<Banner> | null
  onAdd: (() => void) | undefined
  onOrder: ((rows: Banner[]) => void) | undefined
}

function BannerGrid({ rows, actions, onAdd, onOrder }: GridProps) {
  return (
    <SortableList
      label={t.banners.banners}
      items={rows}
      idOf={({ _id }) => _id}
      nameOf={({ title }) => format(t.banners.banner, { title })}
      layout="grid"
      className="picture-grid"
      onOrder={onOrder}
      last={
        onAdd && (
          <li>
            <button type="button" className="picture-add" onClick={onAdd}>
              <Icon name="plus" size={28} />
              {t.banners.addBanner}
            </button>
          </li>
        )
      }
    >
      {(banner, handles) => <BannerCard banner={banner} actions={actions} handles={handles} />}
    </SortableList>
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
