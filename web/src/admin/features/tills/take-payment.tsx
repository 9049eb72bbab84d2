import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Select } from '../../../ui/select'
import { errorMessage } from '../../api/api-error'
import type { Registration } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { Modal } from '../../ui/modal'
import { methodOptions } from '../../ui/money/ledger'
import { RecordDocuments } from '../../ui/money/record-money'
import { SearchBox } from '../../ui/search-box'
import { takePayment, unpaidQuery } from './tills-queries'

type Props = { onTaken: () => void; onClose: () => void }

// The dialog that takes a payment for a registration into the user's own till. The user finds the person, chooses the
// method and hands out the receipt.
export function TakePayment({ onTaken, onClose }: Props) {
  const [chosen, setChosen] = useState<Registration>()
  const [paid, setPaid] = useState<Registration>()
  const restart = () => {
    setChosen(undefined)
    setPaid(undefined)
  }
  return (
    <Modal open onClose={onClose} title={t.tills.take.title} variant="drawer">
      <div className="modal-body">
        {paid && <Taken registration={paid} onNext={restart} onClose={onClose} />}
        {!paid && chosen && (
          <Receive
            registration={chosen}
            onBack={restart}
            onPaid={(registration) => {
              setPaid(registration)
              onTaken()
            }}
          />
        )}
        {!paid && !chosen && <FindUnpaid onChoose={setChosen} />}
      </div>
    </Modal>
  )
}

function FindUnpaid({ onChoose }: { onChoose: (registration: Registration) => void }) {
  const [words, setWords] = useState('')
  const found = useQuery(unpaidQuery(words))
  const rows = words === '' ? [] : (found.data?.rows ?? [])
  return (
    <>
      <p>{t.tills.take.note}</p>
      <SearchBox
        label={t.tills.take.search}
        placeholder={t.tills.take.placeholder}
        words={words}
        onWords={setWords}
      />
      {found.isError && <Notice kind="bad" live="alert" title={errorMessage(found.error)} />}
      <p role="status" className="till-none">
        {words !== '' && found.isSuccess && rows.length === 0 && t.tills.take.noneFound}
      </p>
      <ul className="till-found">
        {rows.map((row) => (
          <li key={row._id}>
            <button type="button" onClick={() => onChoose(row)}>
              <span>
                <b dir="auto">{row.name}</b>
                <small>{[categoryName(row.category), row.phone].filter(Boolean).join(', ')}</small>
              </span>
              <span className="num">{formatAmount(row.amount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type ReceiveProps = {
  registration: Registration
  onPaid: (registration: Registration) => void
  onBack: () => void
}

function Receive({ registration, onPaid, onBack }: ReceiveProps) {
  const [method, setMethod] = useState('cash')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takePayment(registration, method),
    onSuccess: onPaid,
  })
  const amount = formatAmount(registration.amount)
  return (
    <>
      <h3 dir="auto">{registration.name}</h3>
      <p>{format(t.tills.take.due, { amount })}</p>
      {error && <Notice kind="bad" live="alert" title={errorMessage(error)} />}
      <Select
        idPrefix="take-payment"
        name="method"
        label={t.tills.take.method}
        options={methodOptions}
        value={method}
        onChange={(event) => setMethod(event.target.value)}
      />
      <div className="money-actions">
        <Button size="sm" busy={isPending} busyLabel={t.tills.take.busy} onClick={() => mutate()}>
          {format(t.tills.take.action, { amount })}
        </Button>
        <Button variant="line" size="sm" onClick={onBack}>
          {t.common.back}
        </Button>
      </div>
    </>
  )
}

type TakenProps = { registration: Registration; onNext: () => void; onClose: () => void }

function Taken({ registration, onNext, onClose }: TakenProps) {
  const { name, amount, _id } = registration
  return (
    <>
      <Notice
        kind="good"
        live="status"
        title={format(t.tills.take.done, { amount: formatAmount(amount), name })}
      >
        <RecordDocuments of={{ kind: 'registration', id: _id, name }} />
      </Notice>
      <div className="money-actions">
        <Button size="sm" onClick={onNext}>
          {t.tills.take.next}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          {t.common.done}
        </Button>
      </div>
    </>
  )
}
