import { Checkbox } from '../../../ui/checkbox'
import { useSlashKey } from '../../layout/slash-key'
import { t } from '../../texts'

// The card that switches the portal's keyboard shortcuts on or off. The setting is stored on this computer.
export function KeysCard() {
  const [slash, setSlash] = useSlashKey()
  return (
    <section className="card account-card" aria-labelledby="own-keys">
      <h2 id="own-keys">{t.ownAccount.keyboard}</h2>
      <Checkbox
        name="slash"
        idPrefix="keys"
        label={t.ownAccount.slashKey}
        hint={t.ownAccount.slashKeyHint}
        checked={slash}
        onChange={(event) => setSlash(event.target.checked)}
      />
    </section>
  )
}
