import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { Logo } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { DeletedFilter } from '../../ui/deleted-filter'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { PictureGrid } from '../../ui/picture-grid'
import type { EditedKind } from '../../ui/record-screen-kind'
import { useRecordTasks } from '../../ui/record-screen-tasks'
import { SortableList } from '../../ui/sortable-list'
import { useSavedOrder } from '../../ui/use-saved-order'
import { LogoCard } from './logo-card'
import { LogoForm } from './logo-form'
import { logoCalls, logosKey, logosQuery, orderLogos } from './logos-api'

const route = getRouteApi('/portal/admin/Logo')

// The logos of the header: the first two stand left and right of the title on every page.
export function LogosScreen() {
  const deleted = route.useSearch().deleted !== ''
  const navigate = route.useNavigate()
  const query = logosQuery(deleted)
  const list = useQuery(query)
  const saveOrder = useSavedOrder(query.queryKey, orderLogos)
  const { does, startAdd, dialog } = useRecordTasks({
    kind: logoKind,
    deleted,
  })

  return (
    <>
      <PageTitle title="Logos" note="The first two stand in the header of every page, left and right.">
        <DeletedFilter
          label="Logos"
          deleted={deleted}
          onChoose={(chosen) => void navigate({ search: { deleted: chosen ? 'true' : '' } })}
        />
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            Add Logo
          </Button>
        )}
      </PageTitle>
      <PictureGrid
        label="Logos"
        list={list}
        failed={(error) => `Failed to fetch logos: ${describeError(error)}`}
        empty={
          deleted ? (
            <NothingFound title="No deleted logos" text="Deleted logos can be brought back for 30 days." />
          ) : (
            <NothingFound title="No logos uploaded yet." />
          )
        }
      >
        {(rows) => (
          <SortableList
            label="Logos"
            items={rows}
            idOf={({ _id }) => _id}
            nameOf={(logo) => `logo ${rows.indexOf(logo) + 1}`}
            layout="grid"
            className="picture-grid logo-grid"
            onOrder={startAdd && saveOrder}
          >
            {(logo, handles, index) => (
              <LogoCard
                logo={logo}
                index={deleted ? undefined : index}
                actions={does.actions}
                handles={handles}
              />
            )}
          </SortableList>
        )}
      </PictureGrid>
      {dialog}
    </>
  )
}

// A logo is added and deleted, never changed.
const logoKind: EditedKind<Logo> = {
  id: logosKey[0],
  calls: logoCalls,
  add: { label: 'Add Logo', form: LogoForm },
  words: {
    one: 'logo',
    many: 'logos',
    nameOf: () => 'logo',
    whatOf: () => 'the logo',
    said: { added: () => 'The logo is uploaded' },
    deleteTitle: 'Delete Logo?',
    deleteAsk: () => 'Are you sure you want to delete this logo?',
    deleteFailed: (error) => serverWordsOr('Delete failed', error),
  },
}
