import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { ApiError } from '../../api/api-error'
import type { HallStall } from '../../api/records'
import type { StallAction } from './hall-api'

export type StallMutation = UseMutationResult<HallStall, Error, StallAction>

// Blocks a stall; the office says why, so that whoever frees it knows.
export function BlockForm({ change }: { change: StallMutation }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const refused = change.error instanceof ApiError ? change.error.fields['reason'] : undefined
  return (
    <form
      className="detail-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') change.mutate({ action: 'block', reason: reason.trim() })
      }}
    >
      <TextInput
        name="reason"
        idPrefix="block"
        label="Reason for blocking"
        maxLength={120}
        value={reason}
        error={missing ? 'Give a reason for blocking the stall' : refused}
        onChange={(event) => {
          setMissing(false)
          setReason(event.target.value)
        }}
      />
      <Button type="submit" variant="line" size="sm" icon="close" disabled={change.isPending}>
        Block
      </Button>
    </form>
  )
}
