import { format } from '../../i18n/format'
import { t } from '../texts'

// The value that another user has saved in a field that was changed here too, with a button to use it.
export function Theirs({ value, onTake }: { value: string; onTake: () => void }) {
  return (
    <span className="theirs">
      {format(t.ui.theirs.saved, { value: value || t.ui.theirs.empty })}{' '}
      <button type="button" className="text-button" onClick={onTake}>
        {t.ui.theirs.take}
      </button>
    </span>
  )
}
