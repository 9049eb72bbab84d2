import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { describeError } from '../../api/api-error'
import type { Banner } from '../../api/records'
import { DeletedFilter } from '../../ui/deleted-filter'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { PictureGrid } from '../../ui/picture-grid'
import type { EditedKind } from '../../ui/record-screen-kind'
import { useRecordTasks } from '../../ui/record-screen-tasks'
import { SortableList } from '../../ui/sortable-list'
import { useSavedOrder } from '../../ui/use-saved-order'
import { BannerCard } from './banner-card'
import { BannerForm } from './banner-form'
import { bannerCalls, bannersKey, bannersQuery, orderBanners } from './banners-api'

const route = getRouteApi('/portal/admin/banner')

// The slides of the home page (png/23): their order, their pictures, their titles.
export function BannersScreen() {
  const deleted = route.useSearch().deleted !== ''
  const navigate = route.useNavigate()
  const query = bannersQuery(deleted)
  const list = useQuery(query)
  const saveOrder = useSavedOrder(query.queryKey, orderBanners)
  const { does, startAdd, dialog } = useRecordTasks({
    kind: bannerKind,
    deleted,
  })

  return (
    <>
      <PageTitle title="Banners" note={list.data && !deleted && describe(list.data.rows.length)}>
        <DeletedFilter
          label="Banners"
          deleted={deleted}
          onChoose={(chosen) => void navigate({ search: { deleted: chosen ? 'true' : '' } })}
        />
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            Add banner
          </Button>
        )}
      </PageTitle>
      <PictureGrid
        label="Banners"
        list={list}
        failed={(error) => `Failed to load banners: ${describeError(error)}`}
        empty={
          deleted ? (
            <NothingFound
              title="No deleted banners"
              text="Deleted banners can be brought back for 30 days."
            />
          ) : (
            <NothingFound
              title="No banners yet"
              text="Until there is one, the home page says that there are none."
            />
          )
        }
      >
        {(rows) => (
          <SortableList
            label="Banners"
            items={rows}
            idOf={({ _id }) => _id}
            nameOf={({ title }) => `banner ${title}`}
            layout="grid"
            className="picture-grid"
            onOrder={startAdd && saveOrder}
            last={
              startAdd && (
                <li>
                  <button type="button" className="picture-add" onClick={startAdd}>
                    <Icon name="plus" size={28} />
                    Add banner
                  </button>
                </li>
              )
            }
          >
            {(banner, handles) => <BannerCard banner={banner} actions={does.actions} handles={handles} />}
          </SortableList>
        )}
      </PictureGrid>
      {dialog}
    </>
  )
}

const bannerKind: EditedKind<Banner> = {
  id: bannersKey[0],
  calls: bannerCalls,
  edit: BannerForm,
  add: { label: 'Add banner', form: BannerForm },
  words: {
    one: 'banner',
    many: 'banners',
    nameOf: ({ title }) => title,
    whatOf: ({ title }) => `banner ${title}`,
    said: {
      added: () => 'Banner created successfully!',
      saved: () => 'Banner updated successfully!',
      deleted: () => 'Banner deleted successfully!',
    },
    deleteTitle: 'Delete Banner?',
    deleteAsk: () => 'Are you sure you want to delete this banner?',
    deleteFailed: (error) => `Failed to delete banner: ${describeError(error)}`,
  },
}

// The home page changes its slides every five seconds (public-site).
function describe(count: number): string {
  if (count === 0) return 'No banner on the home page.'
  if (count === 1) return '1 banner on the home page.'
  return `${count} banners on the home page. They change every 5 seconds.`
}
