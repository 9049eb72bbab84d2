import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { Logo } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { DeletedFilter } from '../../ui/deleted-filter'
import { NothingFound } from '../../ui/nothing-found'
import { PageTitle } from '../../ui/page-title'
import { PictureGrid } from '../../ui/picture-grid'
import type { EditedKind } from '../../ui/record-screen-kind'
import { useRecordTasks } from '../../ui/record-screen-tasks'
import type { RecordActions } from '../../ui/row-actions'
import { SortableList } from '../../ui/sortable-list'
import { useSavedOrder } from '../../ui/use-saved-order'
import { LogoCard } from './logo-card'
import { LogoForm } from './logo-form'
import { logoCalls, logosKey, logosQuery } from './logos-api'

const route = getRouteApi('/portal/admin/Logo')

// The screen of the logos in the website's header. On every page, the first logo is to the left of the title and the
// second logo is to the right.
export function LogosScreen(): ReactNode {
  const deleted = route.useSearch().deleted !== ''
  const navigate = route.useNavigate()
  const query = logosQuery(deleted)
  const list = useQuery(query)
  const saveOrder = useSavedOrder(query.queryKey, logoCalls.order)
  const { does, startAdd, dialog } = useRecordTasks({
    kind: logoKind,
    deleted,
  })

  return (
    <>
      <PageTitle title={t.logos.logos} note={t.logos.note}>
        <DeletedFilter
          label={t.logos.logos}
          deleted={deleted}
          onChoose={(chosen) => void navigate({ search: { deleted: chosen ? 'true' : '' } })}
        />
        {startAdd && (
          <Button size="sm" icon="plus" onClick={startAdd}>
            {t.logos.addLogo}
          </Button>
        )}
      </PageTitle>
      <PictureGrid
        label={t.logos.logos}
        list={list}
        failed={(error) => format(t.logos.fetchFailed, { error: describeError(error) })}
        empty={
          deleted ? (
            <NothingFound title={t.logos.noneDeleted} text={t.logos.noneDeletedText} />
          ) : (
            <NothingFound title={t.logos.empty} />
          )
        }
      >
        {(rows) => (
          <LogoGrid rows={rows} deleted={deleted} actions={does.actions} onOrder={startAdd && saveOrder} />
        )}
      </PictureGrid>
      {dialog}
    </>
  )
}

type GridProps = {
  rows: readonly Logo[]
  deleted: boolean
  actions: RecordActions<Logo> | null
  onOrder: ((rows: Logo[]) => void) | undefined
}

function LogoGrid({ rows, deleted, actions, onOrder }: GridProps) {
  return (
    <SortableList
      label={t.logos.logos}
      items={rows}
      idOf={({ _id }) => _id}
      nameOf={(logo) => format(t.logos.logoNumber, { number: rows.indexOf(logo) + 1 })}
      layout="grid"
      className="picture-grid logo-grid"
      onOrder={onOrder}
    >
      {(logo, handles, index) => (
        <LogoCard logo={logo} index={deleted ? undefined : index} actions={actions} handles={handles} />
      )}
    </SortableList>
  )
}

// The configuration of logos. It has no form for changes, because logos can only be added and deleted.
const logoKind: EditedKind<Logo> = {
  id: logosKey[0],
  ability: 'content',
  calls: { remove: logoCalls.remove, restore: logoCalls.restore },
  add: { label: t.logos.addLogo, form: LogoForm },
  words: {
    nameOf: () => t.logos.logo,
    whatOf: () => t.logos.theLogo,
    done: { added: () => t.logos.uploaded },
    deleteTitle: t.logos.deleteTitle,
    deleteAsk: () => t.logos.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.logos.deleteFailed, error),
  },
}
