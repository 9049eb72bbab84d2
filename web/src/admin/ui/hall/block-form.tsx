import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { AskLeave } from '../ask-leave'

type Props = {
  // The button label. The default is "Block". For several stalls, it is for example "Block 12 stalls".
  action?: string
  busy: boolean
  // The server's error message for the field with the reason.
  refused: string | undefined
  onBlock: (reason: string) => void
}

// The form that blocks stalls. The user enters a reason, which visitors read when they press the stall.
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
        hint={t.ui.blockForm.reasonHint}
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
      <AskLeave dirty={reason !== '' && !busy} />
    </form>
  )
}
