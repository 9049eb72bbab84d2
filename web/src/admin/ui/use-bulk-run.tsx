import { useState, type ReactNode } from 'react'
import { stored } from '../../lib/stored'
import type { BulkList, ListFilter } from './bulk-run-api'
import type { AllAction } from './bulk-run-ask'
import { lazyPart } from './lazy-part'

const AskRun = lazyPart(async () => (await import('./bulk-run-ask')).AskRun)
const BulkRunPanel = lazyPart(async () => (await import('./bulk-run-panel')).BulkRunPanel)

export type BulkRunControls = {
  // Asks for confirmation before an action is applied to all matching records. It is undefined for lists without such
  // actions.
  ask: ((action: AllAction) => void) | undefined
  // The confirmation dialog, and the progress or result of the last run.
  shown: ReactNode
}

type Options = {
  list: BulkList | undefined
  filter: ListFilter
  // onStarted is called when a run starts. onChanged is called when a run has changed records.
  onStarted: () => void
  onChanged: () => void
}

// Provides the actions on all records that match a list's filter. They run on the server, even while the screen is
// closed.
export function useBulkRun({ list, filter, onStarted, onChanged }: Options): BulkRunControls {
  const [asked, setAsked] = useState<AllAction>()
  const [runId, setRunId] = useKeptRun(list)
  if (!list) return { ask: undefined, shown: null }
  return {
    ask: setAsked,
    shown: (
      <>
        {runId !== undefined && (
          <BulkRunPanel
            key={runId}
            id={runId}
            onChanged={onChanged}
            onUndone={(run) => setRunId(run._id)}
            onDismiss={() => setRunId(undefined)}
          />
        )}
        {asked && (
          <AskRun
            list={list}
            filter={filter}
            action={asked}
            onStarted={(run) => {
              setAsked(undefined)
              setRunId(run._id)
              onStarted()
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </>
    ),
  }
}

// Returns the id of the last bulk action that was run on the list, and a function that sets the id. The id is stored
// in this browser tab, so that the progress is still shown after a reload.
function useKeptRun(list: BulkList | undefined): [string | undefined, (id: string | undefined) => void] {
  const run = stored(`mela-bulk-run-${list}`, 'tab')
  const [id, setId] = useState(run.read)
  return [
    id,
    (next) => {
      setId(next)
      run.write(next)
    },
  ]
}
