import { useMutation, type UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'
import { sentenceOf } from '../api/api-error'
import { capital, type EditedKind, type EditedWords, type StoredRecord } from './record-screen-kind'
import { runAll, type Outcome } from './record-screen-run'
import { showDone, showFailure } from './toast-list'

export type RowsChange<Row, Order> = {
  // What is under way, if anything.
  running: Order | undefined
  start: UseMutateFunction<Outcome<Row>, Error, Order>
}

// Brings deleted records back.
export function useRestore<Row extends StoredRecord>(
  { calls, words }: EditedKind<Row>,
  onSettled: () => void,
): RowsChange<Row, readonly Row[]> {
  const change = useMutation({
    mutationFn: (rows: readonly Row[]) => runAll(rows, ({ _id }) => calls.restore(_id)),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) showDone(sayDone(outcome.done, words, 'back'))
      tellFailed(outcome, words, `Failed to restore ${words.one}`)
    },
    onSettled,
  })
  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

export type StatusOrder<Row> = { rows: readonly Row[]; status: string }

// Gives records a status with one press; the toast takes it back.
export function useStatusChange<Row extends StoredRecord>(
  { calls: { setStatus }, words }: EditedKind<Row>,
  onSettled: () => void,
): RowsChange<Row, StatusOrder<Row>> {
  // A version can be changed once: a second press, before the list is read again, would be refused as somebody else's
  // change.
  const spent = useRef(new Set<string>())
  const change = useMutation({
    mutationFn: ({ rows, status }: StatusOrder<Row>) =>
      runAll(
        rows.filter((row) => row.status !== status && !spent.current.has(versionOf(row))),
        (row) => give(row, status),
      ),
    onSuccess: (outcome, { rows, status }) => {
      const before = new Map(rows.map((row) => [row._id, row.status]))
      const now = status === 'Pending' ? 'pending again' : status.toLowerCase()
      if (outcome.done.length > 0)
        showDone(sayDone(outcome.done, words, now), () => takeBack(outcome.done, before))
      tellFailed(outcome, words, words.statusFailed ?? `Failed to update ${words.one}`)
    },
    onSettled,
  })

  async function give(row: Row, status: string): Promise<Row> {
    spent.current.add(versionOf(row))
    try {
      return setStatus ? await setStatus(row, status) : row
    } catch (error) {
      spent.current.delete(versionOf(row))
      throw error
    }
  }

  // Each row gets back what it had; there is one order for each status.
  function takeBack(rows: readonly Row[], before: ReadonlyMap<string, string | undefined>) {
    for (const status of new Set(before.values())) {
      const group = rows.filter(({ _id }) => before.get(_id) === status)
      if (status !== undefined && group.length > 0) change.mutate({ rows: group, status })
    }
  }

  return { running: change.isPending ? change.variables : undefined, start: change.mutate }
}

function versionOf({ _id, version }: StoredRecord): string {
  return `${_id} ${version}`
}

// "Sponsorship of Mallaiah Boddu is confirmed", "3 sponsorships are confirmed"; or what the kind itself says.
export function sayDone<Row>(rows: readonly Row[], words: EditedWords<Row>, what: string): string {
  const [first] = rows
  if (rows.length !== 1 || first === undefined) return `${rows.length} ${words.many} are ${what}`
  const own = words.said?.[what as keyof NonNullable<typeof words.said>]
  return own ? own(first) : `${capital(words.whatOf(first))} is ${what}`
}

// Says why some of them are as they were.
export function tellFailed<Row>(
  { failed, error }: Outcome<Row>,
  words: EditedWords<Row>,
  text: string,
): void {
  if (failed.length === 0) return
  const many = failed.length > 1 ? ` ${failed.length} ${words.many}.` : ''
  showFailure(text, `${sentenceOf(error)}${many && ` This concerns${many}`}`)
}
