import { useEffect, useState } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { stallValue, type Hall, type HallStall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { reasonOf, stallName } from '../../../ui/hall-map/stall-words'
import { changeBooking, readBooking } from './booking-draft'
import { addStalls, idsOf, maxStalls, pressStall, sortOut, stallsOf } from './selection'
import { useQuote, type Quoted } from './use-quote'

export type Selection = {
  // The chosen stalls, in the order in which they were chosen. `ids` contains their ids, and `values` contains keys
  // such as "24:3x3m".
  readonly ids: readonly string[]
  readonly values: readonly string[]
  readonly stalls: readonly HallStall[]
  readonly quoted: Quoted
  // The text that screen readers announce after the last change, including the new total. It is '' until the total is
  // known.
  readonly spoken: string
  // A message that names the chosen stalls that somebody else has taken, or '' if there are none.
  readonly lost: string
  // The reason why the stall that was pressed last cannot be chosen, or '' if it can be chosen.
  readonly barred: string
  press: (stall: HallStall) => void
  // Chooses several free stalls at once, up to the maximum number of stalls.
  add: (stalls: readonly HallStall[]) => void
  // Removes stalls that the server has reported as taken. They are given as keys such as "24:3x3m".
  drop: (values: readonly string[]) => void
  clear: () => void
}

const noStall: readonly HallStall[] = []

// Returns the ids of the chosen stalls, and a function that changes and stores them. The ids are null until they are
// restored from the draft or the rejected form.
function useChoice(hall: Hall | null, sent: readonly string[] | undefined) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  // Restores the stalls that were chosen before a reload, or that a rejected form contained.
  useEffect(() => {
    if (hall && ids === null) setIds(idsOf(hall, sent ?? readBooking().stalls ?? []))
  }, [hall, ids, sent])
  function choose(next: readonly string[]) {
    setIds(next)
    if (hall) changeBooking({ stalls: stallsOf(hall, next).map(stallValue) })
  }
  return [ids, choose] as const
}

// Returns a function that looks up the name of a stall.
function useStallName(hall: Hall | null): (stall: HallStall) => string {
  const words = useTexts('hall')
  return (stall) =>
    stallName(
      words,
      stall,
      hall?.kinds.find(({ id }) => id === stall.kind),
    )
}

// Returns the text that announces a change, followed by the new total. Returns '' while the server calculates the
// total.
function useSpoken(done: string, { quote, busy }: Quoted, some: boolean): string {
  const texts = useTexts('stallBooking')
  if (!done || busy) return ''
  const sum = some && quote ? format(texts.said.total, { total: formatAmount(quote.total) }) : ''
  return `${done} ${sum}`.trim()
}

// The state of the chosen stalls. They are stored in the draft, and the server calculates their price. If somebody
// else takes a stall, it is no longer chosen. `own` contains the stalls of the visitor's own orders. If `locked` is
// true, the choice cannot be changed.
export function useSelection(
  hall: Hall | null,
  sent: readonly string[] | undefined,
  own: readonly string[],
  locked: boolean,
): Selection {
  const texts = useTexts('stallBooking')
  const lang = useLang()
  const name = useStallName(hall)
  const hallTexts = useTexts('hall')
  const [ids, choose] = useChoice(hall, sent)
  const [done, setDone] = useState('')
  const [lost, setLost] = useState('')
  const [barred, setBarred] = useState('')
  const stalls = hall && ids ? stallsOf(hall, ids) : noStall
  const values = stalls.map(stallValue)
  const quoted = useQuote(values, lang)
  function giveUp(gone: readonly HallStall[]) {
    if (gone.length === 0) return
    const message = plural(lang, gone.length, texts.lost, { stalls: gone.map(name).join(', ') })
    setLost(message)
    setDone(message)
  }
  // Removes stalls that another visitor has taken. A live event has reported these stalls, or the restored choice
  // contained them.
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
      const message = format(texts.said[outcome], {
        stall: name(stall),
        max: maxStalls,
        reason: reasonOf(hallTexts, stall),
      })
      setDone(message)
      setBarred(outcome === 'added' || outcome === 'removed' ? '' : message)
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
