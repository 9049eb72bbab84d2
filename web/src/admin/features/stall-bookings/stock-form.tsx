import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { ApiError } from '../../api/api-error'
import type { StallMutation } from './block-form'

// Sets how many there are of a kind that has no place on the plan.
export function StockForm({ stock, change }: { stock: number; change: StallMutation }) {
  const [typed, setTyped] = useState(String(stock))
  const [wrong, setWrong] = useState(false)
  const refused = change.error instanceof ApiError ? change.error.fields['stock'] : undefined
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
        idPrefix="stock"
        label="How many there are in all"
        inputMode="numeric"
        width="sm"
        value={typed}
        error={wrong ? 'Enter a whole number, 0 or more' : refused}
        onChange={(event) => {
          setWrong(false)
          setTyped(event.target.value)
        }}
      />
      <Button type="submit" variant="line" size="sm" disabled={change.isPending}>
        Save number
      </Button>
    </form>
  )
}
