import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { siteNow } from '../../../lib/site-clock'
import { errorMessage } from '../../api/api-error'
import type { GateCheck, GateEntry } from '../../api/records'
import { answerTexts } from './answers'
import { admitByHand, checkCode, gateSummaryQuery, undoAdmission } from './gate-api'
import { signal } from './signal'

// A check on this device, with its result or its error. `undone` means that the admission was undone.
export type Check = { id: number; at: Date; undone: boolean } & (
  | { check: GateCheck; failure?: never }
  | { check?: never; failure: string }
)

const kept = 10

// The checks on this device, latest first. The server stores the admissions.
export function useGate() {
  const client = useQueryClient()
  const [checks, setChecks] = useState<readonly Check[]>([])
  const [waiting, setWaiting] = useState(0)
  const lastId = useRef(0)

  const ask = useCallback(
    async (question: () => Promise<GateCheck>) => {
      setWaiting((count) => count + 1)
      const id = ++lastId.current
      const note = (said: { check: GateCheck } | { failure: string }) =>
        setChecks((before) =>
          [{ id, at: new Date(siteNow()), undone: false, ...said }, ...before].slice(0, kept),
        )
      try {
        const check = await question()
        signal(answerTexts[check.answer].tone)
        note({ check })
        if (check.answer === 'valid') void client.invalidateQueries({ queryKey: gateSummaryQuery.queryKey })
      } catch (error) {
        signal('bad')
        note({ failure: errorMessage(error) })
      } finally {
        setWaiting((count) => count - 1)
      }
    },
    [client],
  )

  return {
    checks,
    busy: waiting > 0,
    check: useCallback((code: string, dry: boolean) => ask(() => checkCode(code, dry)), [ask]),
    admit: useCallback((entry: GateEntry, member: number) => ask(() => admitByHand(entry, member)), [ask]),
    undo: useCallback(
      async (admissionId: string) => {
        await undoAdmission(admissionId)
        setChecks((before) =>
          before.map((one) => (one.check?.admission?._id === admissionId ? { ...one, undone: true } : one)),
        )
        void client.invalidateQueries({ queryKey: gateSummaryQuery.queryKey })
      },
      [client],
    ),
  }
}
