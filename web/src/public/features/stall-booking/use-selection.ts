import { useEffect, useState } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { stallValue, type Hall, type HallStall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { stallName } from '../../../ui/hall-map/stall-words'
import { changeBooking, readBooking } from './booking-draft'
import { addStalls, idsOf, maxStalls, pressStall, sortOut, stallsOf } from './selection'
import { useQuote, type Quoted } from './use-quote'

export type Selection = {
  // The chosen stalls: `ids` in the order of choosing, `values` as "24:3x3m".
  readonly ids: readonly string[]
  readonly values: readonly string[]
  readonly stalls: readonly HallStall[]
  readonly quoted: Quoted
  // The last change for screen readers, with the new sum once it is known.
  readonly spoken: string
  // The message which chosen stalls are taken by someone else; '' if none.
  readonly lost: string
  // Why the stall that was pressed last cannot be chosen; '' if it can.
  readonly barred: string
  press: (stall: HallStall) => void
  // Chooses several free stalls at once, up to the largest number of stalls.
  add: (stalls: readonly HallStall[]) => void
  // Removes stalls ("24:3x3m") that the server reported as taken.
  drop: (values: readonly string[]) => void
  clear: () => void
}

const noStall: readonly HallStall[] = []

// The ids of the chosen stalls, and a function that changes and stores them. null: not yet restored.
function useChoice(hall: Hall | null, sent: readonly string[] | undefined) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  // Restores the choice from before a reload, or from a form that was refused.
  useEffect(() => {
    if (hall && ids === null) setIds(idsOf(hall, sent ?? readBooking().stalls ?? []))
  }, [hall, ids, sent])
  function choose(next: readonly string[]) {
    setIds(next)
    if (hall) changeBooking({ stalls: stallsOf(hall, next).map(stallValue) })
  }
  return [ids, choose] as const
}

// Returns the names of stalls.
function useStallName(hall: Hall | null): (stall: HallStall) => string {
  const words = useTexts('hall')
  return (stall) =>
    stallName(
      words,
      stall,
      hall?.kinds.find(({ id }) => id === stall.kind),
    )
}

// The announcement of a change. It includes the new sum, so it waits for the server.
function useSpoken(done: string, { quote, busy }: Quoted, some: boolean): string {
  const texts = useTexts('stallBooking')
  if (!done || busy) return ''
  const sum = some && quote ? format(texts.said.total, { total: formatAmount(quote.total) }) : ''
  return `${done} ${sum}`.trim()
}

// The chosen stalls. They are stored in the draft, priced by the server, and removed if someone else takes them. `own`
// are the stalls of the visitor's own order; `locked` means that nothing can be changed.
export function useSelection(
  hall: Hall | null,
  sent: readonly string[] | undefined,
  own: readonly string[],
  locked: boolean,
): Selection {
  const texts = useTexts('stallBooking')
  const lang = useLang()
  const name = useStallName(hall)
  const [ids, choose] = useChoice(hall, sent)
  const [done, setDone] = useState('')
  const [lost, setLost] = useState('')
  const [barred, setBarred] = useState('')
  const stalls = hall && ids ? stallsOf(hall, ids) : noStall
  const values = stalls.map(stallValue)
  const quoted = useQuote(values, lang)
  function giveUp(gone: readonly HallStall[]) {
    if (gone.length === 0) return
    const sentence = plural(lang, gone.length, texts.lost, { stalls: gone.map(name).join(', ') })
    setLost(sentence)
    setDone(sentence)
  }
  // Another visitor took a stall: reported by a live event, or found when the visitor returns.
  const ownKey = own.join('\n')
  useEffect(() => {
    if (!hall || !ids) return
    const { kept, lost: gone } = sortOut(hall, ids, new Set(ownKey.split('\n')))
    if (gone.length === 0) return
    choose(kept)
    giveUp(gone)
    // oxlint-disable-next-line react/exhaustive-deps -- the two functions depend only on the listed values
  }, [hall, ids, ownKey])
  return {
    ids: ids ?? [],
    values,
    stalls,
    quoted,
    spoken: useSpoken(done, quoted, values.length > 0),
    lost,
    barred,
    press(stall) {
      if (locked) return setDone(texts.held.text)
      const { chosen, outcome } = pressStall(ids ?? [], stall, own.includes(stallValue(stall)))
      setLost('')
      const sentence = format(texts.said[outcome], { stall: name(stall), max: maxStalls })
      setDone(sentence)
      setBarred(outcome === 'added' || outcome === 'removed' ? '' : sentence)
      choose(chosen)
    },
    add(more) {
      if (locked) return setDone(texts.held.text)
      setDone(format(texts.said.added, { stall: more.map(name).join(', ') }))
      choose(addStalls(ids ?? [], more))
    },
    drop(gone) {
      const taken = stalls.filter((stall) => gone.includes(stallValue(stall)))
      choose((ids ?? []).filter((id) => !taken.some((stall) => stall.id === id)))
      giveUp(taken)
    },
    clear: () => choose([]),
  }
}
