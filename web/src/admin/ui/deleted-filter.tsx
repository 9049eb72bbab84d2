import { useMay } from '../session/permissions'
import { t } from '../texts'

type Props = {
  // What the list holds: "Banners".
  label: string
  deleted: boolean
  onChoose: (deleted: boolean) => void
}

// Above a list without a toolbar: what is there, or what was deleted and can be brought back. Only for those who may.
export function DeletedFilter({ label, deleted, onChoose }: Props) {
  const mayRestore = useMay('restore')
  if (!mayRestore) return null
  return (
    <div className="switch" role="group" aria-label={label}>
      <button type="button" aria-pressed={!deleted} onClick={() => onChoose(false)}>
        {t.ui.filter.notDeleted}
      </button>
      <button type="button" aria-pressed={deleted} onClick={() => onChoose(true)}>
        {t.common.deleted}
      </button>
    </div>
  )
}
