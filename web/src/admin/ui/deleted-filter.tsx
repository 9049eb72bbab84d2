import { useMay } from '../session/permissions'
import { t } from '../texts'

type Props = {
  // The name of the listed records, such as "Banners".
  label: string
  deleted: boolean
  onChoose: (deleted: boolean) => void
}

// The filter of lists without a toolbar. It chooses between current and deleted records, and is shown only to accounts
// that may restore records.
export function DeletedFilter({ label, deleted, onChoose }: Props) {
  const mayRestore = useMay('restore')
  if (!mayRestore) return null
  return (
    <div className="switch" role="group" aria-label={label}>
      <button type="button" aria-pressed={deleted} onClick={() => onChoose(!deleted)}>
        {t.ui.filter.showDeleted}
      </button>
    </div>
  )
}
