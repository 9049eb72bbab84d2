import { format } from '../../i18n/format'
import { t } from '../texts'

// Shows the value that another user has saved for a field that was also changed in this form. A button replaces the
// typed value with the saved one.
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
