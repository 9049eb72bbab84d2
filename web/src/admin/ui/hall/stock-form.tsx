import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { refusalOf, type StallMutation } from './use-stall-change'

type Props = {
  stock: number
  change: StallMutation
  // A prefix that makes the field's id unique if the page has several of these forms.
  idPrefix?: string
  label?: ReactNode
}

// The form that sets the stock of a stall kind that is not on the plan.
export function StockForm({ stock, change, idPrefix = 'stock', label = t.ui.stockForm.total }: Props) {
  const [typed, setTyped] = useState(String(stock))
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className="detail-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const number = /^\d{1,5}$/.test(typed.trim())
        setWrong(!number)
        if (number) change.mutate({ action: 'stock', stock: Number(typed) })
      }}
    >
      <TextInput
        name="stock"
        idPrefix={idPrefix}
        label={label}
        inputMode="numeric"
        width="sm"
        value={typed}
        error={wrong ? t.ui.rules.count : refusalOf(change, 'stock')}
        onChange={(event) => {
          setWrong(false)
          setTyped(event.target.value)
        }}
      />
      <Button type="submit" variant="line" size="sm" disabled={change.isPending}>
        {t.ui.stockForm.saveNumber}
      </Button>
    </form>
  )
}
