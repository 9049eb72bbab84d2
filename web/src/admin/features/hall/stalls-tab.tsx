import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rich } from '../../../i18n/format'
import { Icon, type IconName } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { ApiError, errorMessage } from '../../api/api-error'
import type { Hall, HallStall, StallsChanged } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { BulkBar } from '../../ui/bulk-bar'
import { BlockForm } from '../../ui/hall/block-form'
import { hallKey } from '../../ui/hall/hall-api'
import { PlanCard } from '../../ui/hall/plan-card'
import { stateWords } from '../../ui/hall/stall-words'
import { defaultsOf } from '../../ui/list-search'
import { ListToolbar } from '../../ui/list-toolbar'
import { Modal } from '../../ui/modal'
import { Skeleton } from '../../ui/skeleton'
import { showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { FigureTables } from './figure-tables'
import { findStalls } from './find-stalls'
import { type BulkAction, changeStalls, type BulkChange } from './hall-office-api'
import { type HallSearch, hallSearch } from './hall-search'
import { StallTicks } from './stall-ticks'

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

// The result of a bulk change: how many stalls were changed, how many needed no change, and the refused stalls with
// their reasons.
function BulkResult({ done, onDismiss }: { done: BulkDone | undefined; onDismiss: () => void }) {
  if (!done) return null
  const { changed, same, refused } = done.result
  return (
    <div className="bulk-result">
      <Notice
        kind={refused.length > 0 ? 'warn' : changed.length > 0 ? 'good' : 'info'}
        live="status"
        {...(refused.length > 0 && { icon: 'alert' })}
        title={
          changed.length === 0 ? t.hall.changed.none : counted(changed.length, t.hall.changed[done.action])
        }
      >
        {same.length > 0 && <p>{counted(same.length, t.hall.unchanged)}</p>}
        {byReason(refused).map(([reason, labels]) => (
          <p key={reason}>{rich(t.hall.notChanged, { stalls: <b>{labels.join(', ')}</b>, reason })}</p>
        ))}
      </Notice>
      <button type="button" className="icon-button" aria-label={t.hall.dismiss} onClick={onDismiss}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function byReason(refused: StallsChanged['refused']): [string, string[]][] {
  const labels = new Map<string, string[]>()
  for (const { id, label, reason } of refused) {
    labels.set(reason, [...(labels.get(reason) ?? []), label || id])
  }
  return [...labels]
}

type ChosenBarProps = {
  stalls: readonly HallStall[]
  change: BulkChanging
  onClear: () => void
}

const statusActions = [
  { action: 'release', label: t.hall.release, icon: 'check' },
  { action: 'withdraw', label: t.hall.withdrawFromSale, icon: 'arrow-left' },
  { action: 'unblock', label: t.hall.unblock, icon: 'check' },
] as const satisfies readonly { action: BulkAction; label: string; icon: IconName }[]

// The actions for the selected stalls.
function ChosenBar({ stalls, change, onClear }: ChosenBarProps) {
  const mayEdit = useMay('hall')
  const [blocking, setBlocking] = useState(false)
  const ids = stalls.map(({ id }) => id)
  const actions = [
    ...statusActions.map(({ action, label, icon }) => ({
      label,
      icon,
      busy: change.running === action,
      onPress: () => change.run({ ids, action }),
    })),
    {
      label: t.hall.block,
      icon: 'close' as const,
      busy: change.running === 'block',
      onPress: () => setBlocking(true),
    },
  ]
  return (
    <>
      <BulkBar
        count={stalls.length}
        pageSize={0}
        actions={mayEdit ? actions : []}
        onSelectPage={onClear}
        onClear={onClear}
      />
      {blocking && (
        <Modal open title={counted(stalls.length, t.hall.blockTitle)} onClose={() => setBlocking(false)}>
          <div className="modal-body block-stalls">
            <p className="field-hint">{t.hall.blockNote}</p>
            <BlockForm
              busy={change.running === 'block'}
              refused={change.refusedReason}
              onBlock={(reason) => change.run({ ids, action: 'block', reason }, () => setBlocking(false))}
            />
          </div>
        </Modal>
      )}
    </>
  )
}

type BulkDone = { action: BulkAction; result: StallsChanged }

type BulkChanging = {
  run: (change: BulkChange, onDone?: () => void) => void
  // The action in progress.
  running: BulkAction | undefined
  // The server's error message if it refused the typed reason.
  refusedReason: string | undefined
  // The result of the last change.
  done: BulkDone | undefined
  dismiss: () => void
}

// Changes several stalls with one request. `done` contains the result until the next change.
function useBulkChange(onDone: (result: StallsChanged) => void): BulkChanging {
  const refresh = useRefresh(hallKey, summaryKey)
  const [done, setDone] = useState<BulkDone>()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: changeStalls,
    onSuccess: (result, { action }) => {
      setDone({ action, result })
      onDone(result)
    },
    onError: (thrown) => {
      if (!reasonIn(thrown)) showFailure(t.hall.changeFailed, errorMessage(thrown))
    },
    onSettled: refresh,
  })
  return {
    run(change, then) {
      setDone(undefined)
      mutate(change, { onSuccess: () => then?.() })
    },
    running: isPending ? variables.action : undefined,
    refusedReason: reasonIn(error),
    done,
    dismiss() {
      setDone(undefined)
      reset()
    },
  }
}

function reasonIn(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields['reason'] : undefined
}
