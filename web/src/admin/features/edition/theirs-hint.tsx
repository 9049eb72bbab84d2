import { format } from '../../../i18n/format'
import { t } from '../../texts'
import { useEditor } from './editor'
import { isObject, textOf, type Json } from './json'

function shown(value: Json): string {
  if (typeof value === 'boolean') return value ? t.edition.theirs.yes : t.edition.theirs.no
  return textOf(value) || t.edition.theirs.empty
}

// What somebody else saved where it was changed here too, and the way to take it.
export function TheirsHint({ path }: { path: string }) {
  const { theirs, takeTheirs } = useEditor()
  const value = theirs[path]
  const plain = !isObject(value) && !Array.isArray(value)
  return (
    <span className="theirs">
      {plain ? format(t.edition.theirs.value, { value: shown(value) }) : t.edition.theirs.list}{' '}
      <button type="button" className="text-button" onClick={() => takeTheirs(path)}>
        {t.edition.takeTheirs}
      </button>
    </span>
  )
}
