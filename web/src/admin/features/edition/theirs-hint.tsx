import { format } from '../../../i18n/format'
import { t } from '../../texts'
import { useEditor } from './editor'
import { isObject, textOf, type Json } from './json'

function shown(value: Json): string {
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no
  return textOf(value) || t.ui.theirs.empty
}

// Shows the value that another user has saved for a field that this form has also changed. A button replaces the local
// value with the saved one.
export function TheirsHint({ path }: { path: string }) {
  const { theirs, takeTheirs } = useEditor()
  const value = theirs[path]
  const plain = !isObject(value) && !Array.isArray(value)
  return (
    <span className="theirs">
      {plain ? format(t.ui.theirs.saved, { value: shown(value) }) : t.edition.theirList}{' '}
      <button type="button" className="text-button" onClick={() => takeTheirs(path)}>
        {t.ui.theirs.take}
      </button>
    </span>
  )
}
