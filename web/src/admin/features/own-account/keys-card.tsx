import { Checkbox } from '../../../ui/checkbox'
import { useSlashKey } from '../../layout/slash-key'

// Keys that the portal listens to, on this computer.
export function KeysCard() {
  const [slash, setSlash] = useSlashKey()
  return (
    <section className="card account-card" aria-labelledby="own-keys">
      <h2 id="own-keys">Keys</h2>
      <Checkbox
        name="slash"
        idPrefix="keys"
        label="The key / leads to the search"
        hint="On this computer. Switch it off if you speak to it. Ctrl+K leads to the search always."
        checked={slash}
        onChange={(event) => setSlash(event.target.checked)}
      />
    </section>
  )
}
