import { useCallback, useMemo, useState } from 'react'
import type { Hall, HallStall } from '../../../lib/hall'
import { stallsTogether } from '../../../ui/hall-map/stalls-together'

// The group sizes that visitors can choose when they search for adjacent stalls.
export const togetherCounts = [2, 3, 4] as const

export type Together = {
  readonly open: boolean
  readonly count: number
  // The proposed stalls, or undefined if there is no proposal.
  readonly group: readonly HallStall[] | undefined
  // The ids of the proposed stalls, or undefined if there is no proposal.
  readonly ids: ReadonlySet<string> | undefined
  // Whether there are more proposals than the shown one.
  readonly others: boolean
  ask: (count: number) => void
  next: () => void
  toggle: () => void
  close: () => void
}

type Where = { zone: string | undefined; size: string; chosen: ReadonlySet<string> }

// The search for free adjacent stalls. It proposes stalls in `zone`. If there are none, it proposes stalls on the
// whole plan. If `size` is set, it proposes only stalls of this size.
export function useTogether(hall: Hall, { zone, size, chosen }: Where): Together {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState<number>(3)
  const [at, setAt] = useState(0)
  // The zone in which stalls are proposed first. It is set when the search opens and is not changed later, although
  // scrolling to a proposal can change the visible zone.
  const [within, setWithin] = useState<string>()
  const close = useCallback(() => setOpen(false), [])
  const groups = useMemo(() => {
    if (!open) return []
    const free = (stall: HallStall) =>
      stall.state === 'available' && !chosen.has(stall.id) && (!size || stall.stallSize === size)
    const near = stallsTogether(hall.stalls, count, (stall) => stall.zone === within && free(stall))
    return near.length > 0 ? near : stallsTogether(hall.stalls, count, free)
  }, [open, hall, count, within, size, chosen])
  const group = groups[at % Math.max(1, groups.length)]
  const ids = useMemo(() => group && new Set(group.map(({ id }) => id)), [group])

  return {
    open,
    count,
    group,
    ids,
    others: groups.length > 1,
    ask(n) {
      setCount(n)
      setAt(0)
    },
    next: () => setAt(at + 1),
    toggle() {
      setOpen(!open)
      setWithin(zone)
      setAt(0)
    },
    close,
  }
}
