import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shippedHallAnswer } from '../../../../testing/shipped-hall'
import type { DrawnStall } from '../../../api/records'
import { checkPlan } from './plan-check'

type Case = { name: string; stalls: DrawnStall[]; faults: string[] }

const cases = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, '../../../../../../internal/hall/testdata/hall_checks.json'),
    'utf8',
  ),
) as Case[]

// The building that the test cases use. internal/hall/check_test.go uses the same building.
const shipped = shippedHallAnswer()
const ground = {
  site: { x: 0, y: 0, w: 20, h: 12 },
  aisles: [{ id: 'cross', x: 0, y: 9, w: 20, h: 3 }],
  features: shipped.features
    .filter(({ type }) => type === 'hall')
    .map((hall) => ({ ...hall, x: 0, y: 0, w: 20, h: 12 })),
  kinds: shipped.kinds,
}

describe('checking the drawn hall', () => {
  it.each(cases)('$name', ({ stalls, faults }) => {
    const found = checkPlan(stalls, ground, 2).map(({ code, stalls: ids, notice }) =>
      [code, ...ids, ...(notice ? ['notice'] : [])].join(' '),
    )
    expect(found).toEqual(faults)
  })

  it('finds no fault in the shipped hall', () => {
    const stalls = shipped.stalls
      .filter(({ onPlan }) => onPlan)
      .map((stall) => ({ ...stall, released: true }))
    expect(checkPlan(stalls, shipped, 2)).toEqual([])
  })
})
