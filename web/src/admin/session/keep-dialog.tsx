import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { AskDialog } from '../ui/ask-dialog'
import { Modal } from '../ui/modal'
import { CopyButton } from './copy-button'

type Props = {
  title: string
  // What is told once, as it is copied.
  secret: string
  // What to call it: "password", "recovery codes".
  what: string
  // The button that says that it was kept: "I have kept them".
  kept: string
  // More ways to keep it, beside Copy.
  ways?: ReactNode
  onKept: () => void
  children: ReactNode
}

// Shows something that the server tells only once. Closing it any other way than by saying that it was kept asks first.
export function KeepDialog({ title, secret, what, kept, ways, onKept, children }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <Modal open onClose={() => setAsking(true)} title={title}>
      <div className="modal-body keep">
        {children}
        <div className="keep-ways">
          <CopyButton text={secret} />
          {ways}
        </div>
      </div>
      <div className="modal-foot">
        <Button size="sm" icon="check" onClick={onKept}>
          {kept}
        </Button>
      </div>
      <AskDialog
        open={asking}
        title={`Close without keeping the ${what}?`}
        action="Close"
        keep="Go back"
        onAction={onKept}
        onKeep={() => setAsking(false)}
      >
        <p>This is shown only now and cannot be shown again.</p>
      </AskDialog>
    </Modal>
  )
}
