import { KeepDialog } from '../../session/keep-dialog'
import type { ToldPassword } from './accounts-api'

// A password to hand over. It is shown only here.
export function ToldPasswordDialog({ told, onKept }: { told: ToldPassword; onKept: () => void }) {
  return (
    <KeepDialog
      title="Password to hand over"
      secret={told.password}
      what="password"
      kept="I have handed it over"
      onKept={onKept}
    >
      <p>
        The password of <b>{told.email}</b>. It is shown only now: hand it over in person or by phone. At the
        first sign-in a password of their own has to be chosen.
      </p>
      <p className="keep-secret">
        <code>{told.password}</code>
      </p>
    </KeepDialog>
  )
}
