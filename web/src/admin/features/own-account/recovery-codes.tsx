import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { saveFile } from '../../api/save-file'
import { KeepDialog } from '../../session/keep-dialog'
import { useAccount } from '../../session/permissions'
import { t } from '../../texts'

// Shows the recovery codes once. The user can copy, print and save the codes.
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { email } = useAccount()
  const text = format(t.ownAccount.codesFile, { email, codes: codes.join('\n') })
  return (
    <KeepDialog
      title={t.ownAccount.saveCodes}
      secret={codes.join('\n')}
      question={t.ownAccount.closeCodes}
      kept={t.ownAccount.codesSaved}
      onKept={onKept}
      ways={
        <>
          <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
            {t.common.print}
          </Button>
          <Button
            variant="line"
            size="sm"
            icon="download"
            onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            {t.common.download}
          </Button>
        </>
      }
    >
      <p>{t.ownAccount.codesText}</p>
      <ul className="recovery-codes" aria-label={format(t.ownAccount.recoveryCodesOf, { email })}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </KeepDialog>
  )
}
