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
  // The text that screen readers announce for the last change. It includes the new total and is '' until the total is
  // known.
  readonly spoken: string
  // The message that names the chosen stalls that somebody else has taken; '' if there are none.
  readonly lost: string
  // The reason for which the stall that was pressed last cannot be chosen; '' if it can be chosen.
  readonly barred: string
  press: (stall: HallStall) => void
  // Chooses several free stalls at once, up to the largest number of stalls.
  add: (stalls: readonly HallStall[]) => void
  // Removes stalls ("24:3x3m") that the server reported as taken.
  drop: (values: readonly string[]) => void
  clear: () => void
}

const noStall: readonly HallStall[] = []

// Returns the ids of the chosen stalls and a function that changes and stores them. The ids are null until they are
// restored.
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

// Returns a function that returns the name of a stall.
function useStallName(hall: Hall | null): (stall: HallStall) => string {
  const words = useTexts('hall')
  return (stall) =>
    stallName(
      words,
      stall,
      hall?.kinds.find(({ id }) => id === stall.kind),
    )
}

// Returns the announcement of a change with the new total; '' while the server calculates the total.
function useSpoken(done: string, { quote, busy }: Quoted, some: boolean): string {
  const texts = useTexts('stallBooking')
  if (!done || busy) return ''
  const sum = some && quote ? format(texts.said.total, { total: formatAmount(quote.total) }) : ''
  return `${done} ${sum}`.trim()
}

// The chosen stalls. They are stored in the draft, the server calculates their price, and a stall is removed if
// somebody else takes it. `own` contains the stalls of the visitor's own orders. If `locked` is set, the choice
// cannot be changed.
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
  // Removes stalls that another visitor has taken. A live event may have reported them, or the restored choice may
  // contain them.
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
