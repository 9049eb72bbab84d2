import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'

type Props = {
  // The button's label: "Block", or with the number of stalls, "Block 12 stalls".
  action?: string
  busy: boolean
  // The server's error message for the reason.
  refused: string | undefined
  onBlock: (reason: string) => void
}

// Blocks stalls with a reason, for colleagues who may unblock them later.
export function BlockForm({ action = t.ui.blockForm.block, busy, refused, onBlock }: Props) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      className="detail-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') onBlock(reason.trim())
      }}
    >
      <TextInput
        name="reason"
        idPrefix="block"
        label={t.ui.blockForm.reason}
        maxLength={120}
        value={reason}
        error={missing ? t.ui.blockForm.reasonMissing : refused}
        onChange={(event) => {
          setMissing(false)
          setReason(event.target.value)
        }}
      />
      <Button type="submit" variant="line" size="sm" icon="close" disabled={busy}>
        {action}
      </Button>
    </form>
  )
}
