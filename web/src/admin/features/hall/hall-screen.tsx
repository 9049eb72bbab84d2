import { useQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { errorMessage } from '../../api/api-error'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { AskDialog } from '../../ui/ask-dialog'
import { hallQuery, hallKey } from '../../ui/hall/hall-api'
import { describeCounts } from '../../ui/hall/stall-words'
import { useLiveHall } from '../../ui/hall/use-live-hall'
import { lazyScreen } from '../../ui/lazy-screen'
import { PageTitle } from '../../ui/page-title'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { endHolds } from './hall-office-api'
import { hallTabs, type HallSearch } from './hall-search'
import { PricesTab } from './prices-tab'
import { StallsTab } from './stalls-tab'

const route = getRouteApi('/portal/admin/hall')

// The editor is loaded when it is opened, because few office users edit the plan.
const EditorTab = lazy(lazyScreen(async () => ({ default: (await import('./editor/editor-tab')).EditorTab })))

const labels = {
  stalls: t.hall.stalls,
  prices: t.hall.pricesAndNumbers,
  plan: t.hall.planEditor,
} as const satisfies Record<HallSearch['tab'], string>

const tabs = hallTabs.map((id) => ({
  id,
  label: labels[id],
  href: id === 'stalls' ? '/admin/hall' : `/admin/hall?tab=${id}`,
}))

// The hall's settings: which stalls are released or blocked, and the price of each kind.
export function HallScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const hall = useQuery(hallQuery)
  useLiveHall()

  function change(part: Partial<HallSearch>) {
    void navigate({
      search: (now) => ({ ...now, ...part }),
      replace: part.tab === undefined,
      resetScroll: false,
    })
  }

  return (
    <>
      <PageTitle note={hall.data && describeCounts(hall.data.counts)}>
        <EndHolds />
      </PageTitle>
      <Tabs
        label={t.hall.tabs}
        items={tabs}
        current={search.tab}
        onSelect={(id) => change({ tab: hallTabs.find((known) => known === id) ?? 'stalls' })}
      />
      <TabPanel id={search.tab}>
        {search.tab === 'stalls' ? (
          <StallsTab hall={hall} search={search} onSearch={change} />
        ) : search.tab === 'prices' ? (
          <PricesTab hall={hall} />
        ) : (
          <Suspense fallback={<Skeleton label={t.hall.editor.loading} lines={12} />}>
            <EditorTab />
          </Suspense>
        )}
      </TabPanel>
    </>
  )
}

// The button that frees the stalls of all unpaid bookings. It asks for confirmation first.
function EndHolds() {
  const refresh = useRefresh(hallKey, summaryKey)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: endHolds,
    onSuccess: ({ ended }) => {
      setAsking(false)
      showDone(ended === 0 ? t.hall.endHolds.none : counted(ended, t.hall.endHolds.done, { count: ended }))
    },
    onSettled: refresh,
  })
  const mayEdit = useMay('edit')
  if (!mayEdit) return null
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setAsking(true)}>
        {t.hall.endHolds.action}
      </Button>
      <AskDialog
        open={asking}
        title={t.hall.endHolds.title}
        action={t.hall.endHolds.action}
        busyAction={t.hall.endHolds.busy}
        busy={isPending}
        keep={t.hall.endHolds.keep}
        failure={error && `${t.hall.endHolds.failed}: ${errorMessage(error)}`}
        onAction={() => mutate()}
        onKeep={() => {
          setAsking(false)
          reset()
        }}
      >
        <p>{t.hall.endHolds.text}</p>
      </AskDialog>
    </>
  )
}
