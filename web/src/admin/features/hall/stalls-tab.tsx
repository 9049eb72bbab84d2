import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hall, HallStall } from '../../api/records'
import { t } from '../../texts'
import { PlanCard } from '../../ui/hall/plan-card'
import { stateWords } from '../../ui/hall/stall-words'
import { defaultsOf } from '../../ui/list-search'
import { ListToolbar } from '../../ui/list-toolbar'
import { Skeleton } from '../../ui/skeleton'
import { BulkResult } from './bulk-result'
import { ChosenBar } from './chosen-bar'
import { FigureTables } from './figure-tables'
import { findStalls } from './find-stalls'
import { type HallSearch, hallSearch } from './hall-search'
import { StallTicks } from './stall-ticks'
import { useBulkChange } from './use-bulk-change'

type Props = {
  hall: UseQueryResult<Hall>
  search: HallSearch
  onSearch: (change: Partial<HallSearch>) => void
}

// The plan and a list of the same stalls. Stalls can be selected in the plan and in the list. The actions apply to all
// selected stalls.
export function StallsTab({ hall, search, onSearch }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // After a change, only the stalls that the server refused stay selected.
  const change = useBulkChange(({ refused }) => setChosen(new Set(refused.map(({ id }) => id))))
  const { data } = hall
  const found = data ? findStalls(data, search) : []
  const stalls = data?.stalls.filter(({ id }) => chosen.has(id)) ?? []

  function toggle({ id }: HallStall) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return (
    <>
      <div className="plan-beside-list">
        <PlanCard
          hall={hall}
          title={t.hall.plan}
          hint={t.hall.planHint}
          current={[...chosen]}
          many
          onPress={toggle}
        />
        <section className="card" aria-label={t.hall.stalls}>
          <ListToolbar
            label={t.hall.findStalls}
            placeholder={t.hall.findPlaceholder}
            filters={data ? filtersOf(data) : []}
            sorts={[]}
            search={search}
            found={data && { total: found.length }}
            onSearch={onSearch}
          />
          <ChosenBar stalls={stalls} change={change} onClear={() => setChosen(new Set())} />
          <BulkResult done={change.done} onDismiss={change.dismiss} />
          {hall.isPending && <Skeleton label={t.hall.loadingStalls} lines={10} />}
          {data && (
            <StallTicks
              hall={data}
              stalls={found}
              chosen={chosen}
              onChoose={setChosen}
              onClearFilters={() => onSearch({ ...defaultsOf(hallSearch), tab: search.tab })}
            />
          )}
        </section>
      </div>
      {data && <FigureTables hall={data} />}
    </>
  )
}

function filtersOf({ zones, kinds }: Hall) {
  const zoneOptions = zones.map(({ id, letter, name }) => ({
    value: id,
    label: `${letter} ${name}`,
  }))
  const kindOptions = kinds.map(({ id, mapName }) => ({ value: id, label: mapName }))
  const stateOptions = Object.entries(stateWords).map(([value, label]) => ({ value, label }))
  return [
    { name: 'zone', label: t.hall.zone, all: t.hall.allZones, options: zoneOptions },
    { name: 'kind', label: t.hall.kind, all: t.hall.allKinds, options: kindOptions },
    { name: 'state', label: t.hall.state, all: t.hall.allStates, options: stateOptions },
  ]
}
