import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { ApiError, errorMessage } from '../../api/api-error'
import type { HallStall } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { showDone, showFailure } from '../toast-list'
import { useRefresh } from '../use-refresh'
import { changeStall, hallKey, type StallAction } from './hall-api'

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

type StallMutation = UseMutationResult<HallStall, Error, StallAction>

// Changes one stall. The success message contains the stall's name.
export function useStallChange(stallId: string, name: string): StallMutation {
  const refresh = useRefresh(hallKey, summaryKey)
  return useMutation({
    mutationFn: (action: StallAction) => changeStall(stallId, action),
    onSuccess: (_after, { action }) => showDone(format(doneWords[action], { name })),
    onError: (error) => showFailure(format(t.ui.useStallChange.failed, { name }), errorMessage(error)),
    onSettled: refresh,
  })
}

// Returns the server's error message for a field.
export function refusalOf({ error }: StallMutation, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined
}

const doneWords = {
  release: t.ui.useStallChange.released,
  withdraw: t.ui.useStallChange.withdrawn,
  block: t.ui.useStallChange.blocked,
  unblock: t.ui.useStallChange.unblocked,
  stock: t.ui.useStallChange.stockChanged,
} as const
