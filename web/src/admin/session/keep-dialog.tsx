import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { t } from '../texts'
import { AskDialog } from '../ui/ask-dialog'
import { Modal } from '../ui/modal'
import { CopyButton } from './copy-button'

type Props = {
  title: string
  // The secret that the Copy button copies.
  secret: string
  // The question that is asked before the dialog is closed without confirmation: "Close without saving the password?".
  question: string
  // The label of the button that confirms: "I have saved them".
  kept: string
  // More buttons for saving the secret. They are shown next to the Copy button.
  ways?: ReactNode
  onKept: () => void
  children: ReactNode
}

// Shows a secret that the server sends only once. The user should confirm that the secret is saved. If the user closes
// the dialog without this confirmation, the dialog first asks a question.
export function KeepDialog({ title, secret, question, kept, ways, onKept, children }: Props) {
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
        title={question}
        action={t.common.close}
        keep={t.layout.keepDialog.goBack}
        onAction={onKept}
        onKeep={() => setAsking(false)}
      >
        <p>{t.layout.keepDialog.text}</p>
      </AskDialog>
    </Modal>
  )
}
