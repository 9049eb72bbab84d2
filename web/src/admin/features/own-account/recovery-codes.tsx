import { Button } from '../../../ui/button'
import { KeepDialog } from '../../session/keep-dialog'
import { useAccount } from '../../session/permissions'

// The recovery codes, shown once. They can be copied, printed and saved.
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useAccount()
  const text = `Recovery codes of ${email}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <KeepDialog
      title="Keep your recovery codes"
      secret={codes.join('\n')}
      what="recovery codes"
      kept="I have kept them"
      onKept={onKept}
      ways={
        <>
          <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="line"
            size="sm"
            icon="download"
            onClick={() => saveText(text, 'recovery-codes.txt')}
          >
            Download
          </Button>
        </>
      }
    >
      <p>
        Each of these signs you in once when the phone with your authenticator app is not at hand. They are
        shown only now. Keep them where you keep important papers, not on that phone.
      </p>
      <ul className="recovery-codes" aria-label={`Recovery codes of ${email}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </KeepDialog>
  )
}

function saveText(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
