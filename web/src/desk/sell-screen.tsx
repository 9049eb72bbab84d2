import { useRef, useState } from 'react'
import { randomKey } from '../lib/random-key'
import { useDeskTexts } from './desk-context'
import { ReceiptScreen } from './receipt-screen'
import {
  mostOfDevice,
  receiptOf,
  sellByUpi,
  sellForCash,
  sellForCashAtServer,
  type Receipt,
  type Visitor,
} from './sell'
import { call, type Sale } from './server'
import { reopen } from './storage'
import { UnpaidSearch } from './unpaid-search'
import { UpiScreen } from './upi-screen'
import type { Desk } from './use-desk'
import { useTask } from './use-task'
import { VisitorForm } from './visitor-form'

type Props = { desk: Desk; onBooks: () => void; onClose: () => void }

/** The screen on which the cashier makes one sale after another. */
export function SellScreen({ desk, onBooks, onClose }: Props) {
  const { t } = useDeskTexts()
  const { task, receipt, waiting, setReceipt, setWaiting, takeCash, askForUpi, takeCashFor } = useSales(desk)
  const { terms } = desk.state ?? {}

  if (receipt && terms)
    return <ReceiptScreen receipt={receipt} terms={terms} onNext={() => setReceipt(undefined)} />
  if (waiting)
    return (
      <UpiScreen
        sale={waiting}
        error={task.error}
        onPaid={(sale) => {
          setWaiting(undefined)
          setReceipt(receiptOf(sale, true))
        }}
        onCash={() => takeCashFor(waiting._id)}
        onCancel={() => setWaiting(undefined)}
      />
    )
  return (
    <>
      <VisitorForm
        fee={terms?.fee ?? 0}
        upi={Boolean(terms?.upi)}
        offline={desk.offline}
        busy={task.busy}
        error={task.error}
        onCash={takeCash}
        onUpi={askForUpi}
      />
      {!desk.offline && <UnpaidSearch onCash={takeCashFor} />}
      <div className="desk-row desk-ends">
        <button type="button" className="desk-plain desk-grow" onClick={onBooks} disabled={desk.offline}>
          {t.books}
        </button>
        <button type="button" className="desk-plain desk-grow" onClick={onClose} disabled={desk.offline}>
          {t.closeTill}
        </button>
      </div>
    </>
  )
}

// The state of the current sale. It contains a receipt, or a UPI payment that is not finished yet.
function useSales(desk: Desk) {
  const { t } = useDeskTexts()
  const task = useTask()
  const [receipt, setReceipt] = useState<Receipt>()
  const [waiting, setWaiting] = useState<Sale>()
  const device = desk.state?.device
  const group = useRef({ visitor: '', key: '' })

  function takeCash(visitor: Visitor, amount: number) {
    void task.run(async () => {
      if (!device) return
      if (visitor.persons > mostOfDevice) {
        // The same key is sent again after a lost connection, so that the group is sold once.
        const wanted = JSON.stringify(visitor)
        if (group.current.visitor !== wanted) group.current = { visitor: wanted, key: randomKey() }
        setReceipt(receiptOf(await sellForCashAtServer(visitor, amount, group.current.key), false))
        group.current = { visitor: '', key: '' }
        return
      }
      try {
        const sold = await sellForCash(device, visitor)
        if (typeof sold === 'string') return task.setError(t[sold])
        setReceipt(sold)
        void desk.send().catch(reopen)
      } catch {
        reopen()
        task.setError(t.notStored)
      }
    })
  }

  function askForUpi(visitor: Visitor, amount: number) {
    void task.run(async () => setWaiting(await sellByUpi(visitor, amount, randomKey())))
  }

  function takeCashFor(id: string) {
    void task.run(async () => {
      const sale = await call<Sale>(`/api/desk/sales/${id}/cash`, {})
      setWaiting(undefined)
      setReceipt(receiptOf(sale, false))
    })
  }

  return { task, receipt, waiting, setReceipt, setWaiting, takeCash, askForUpi, takeCashFor }
}
