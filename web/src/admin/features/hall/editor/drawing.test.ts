import { describe, expect, it } from 'vitest'
import { shippedHallAnswer } from '../../../../testing/shipped-hall'
import type { DrawnStall } from '../../../api/records'
import { addStall, moveStalls, nextNumber, numberFrom, snapStep, withKind, withNumber } from './drawing'
import { beginHistory, historyReducer } from './history'

const ground = shippedHallAnswer()
const stalls: DrawnStall[] = ground.stalls
  .filter(({ onPlan }) => onPlan)
  .map((stall) => ({ ...stall, released: true }))

function byId(list: readonly DrawnStall[], id: string): DrawnStall {
  const stall = list.find((one) => one.id === id)
  if (!stall) throw new Error(id)
  return stall
}

function kindOf(id: string) {
  const kind = ground.kinds.find((one) => one.id === id)
  if (!kind) throw new Error(id)
  return kind
}

describe('moving', () => {
  it('moves only the selected stalls', () => {
    const moved = moveStalls(stalls, new Set(['std-24']), { x: 0.5, y: -0.5 })
    const was = byId(stalls, 'std-24')
    expect(byId(moved, 'std-24')).toMatchObject({ x: was.x + 0.5, y: was.y - 0.5 })
    expect(byId(moved, 'std-25')).toBe(byId(stalls, 'std-25'))
  })

  it('snaps to the edge of another stall, else to the grid', () => {
    const stall = { ...byId(stalls, 'std-24'), x: 0, y: 0 }
    const other = { ...byId(stalls, 'std-25'), x: 5.2, y: 0 }
    expect(snapStep(stall, [other], { x: 2.1, y: 0.1 })).toEqual({ x: 2.2, y: 0 })
    expect(snapStep(stall, [], { x: 2.1, y: 0.4 })).toEqual({ x: 2, y: 0.5 })
  })
})

describe('numbers', () => {
  it('gives a stall the name that its kind has on the plan', () => {
    expect(withNumber(stalls, byId(stalls, 'compact-6'), '40')).toMatchObject({
      stallnumber: '40',
      label: 'C40',
    })
    expect(withNumber(stalls, byId(stalls, 'premium-p1'), 'p9')).toMatchObject({
      stallnumber: 'p9',
      label: 'P9',
    })
    expect(nextNumber(stalls, 'premium')).toBe('p5')
    expect(nextNumber(stalls, 'std')).toBe('86')
  })

  it('numbers a selection row by row and leaves taken stalls alone', () => {
    const list = [
      { ...byId(stalls, 'std-1'), x: 9, y: 0 },
      { ...byId(stalls, 'std-2'), x: 0, y: 0 },
      { ...byId(stalls, 'std-3'), x: 0, y: 5 },
    ]
    const numbered = numberFrom(list, new Set(list.map(({ id }) => id)), 50, ({ id }) => id === 'std-3')
    expect(numbered.map(({ stallnumber }) => stallnumber)).toEqual(['51', '50', '3'])
  })

  it('adds a stall with a free number and the zone around it', () => {
    const zone = ground.zones[0]
    const area = zone?.areas[0]
    if (!zone || !area) throw new Error('no zone')
    const added = addStall(stalls, ground, kindOf('std'), { x: area.x + 4, y: area.y + 1 })
    expect(added).toMatchObject({
      id: 'std-86',
      stallnumber: '86',
      label: '86',
      zone: zone.id,
      w: 3,
      h: 3,
      released: false,
    })
  })

  it('gives a stall of another kind its size and a number of that kind', () => {
    expect(withKind(stalls, byId(stalls, 'std-24'), kindOf('premium'))).toMatchObject({
      kind: 'premium',
      stallnumber: 'p5',
      label: 'P5',
      w: 6,
      h: 3,
    })
  })
})

describe('undo and redo', () => {
  it('goes back and forth, and joins changes with the same key', () => {
    const first = { stalls, aisles: ground.aisles, zones: ground.zones }
    let history = beginHistory(first)
    const steps = [1, 2, 3].map((x) => moveStalls(stalls, new Set(['std-24']), { x, y: 0 }))
    for (const step of steps) {
      history = historyReducer(history, { type: 'change', part: { stalls: step }, key: 'move std-24' })
    }
    expect(history.past).toHaveLength(1)
    history = historyReducer(history, { type: 'undo' })
    expect(history.now).toBe(first)
    history = historyReducer(history, { type: 'redo' })
    expect(history.now).toEqual({ ...first, stalls: steps[2] })
    history = historyReducer(history, { type: 'change', part: { stalls }, key: 'x' })
    expect(history.future).toEqual([])
    expect(historyReducer(beginHistory(first), { type: 'undo' }).now).toBe(first)
  })
})
