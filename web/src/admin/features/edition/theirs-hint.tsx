import { useEditor } from './editor'
import { isObject, textOf } from './json'

// What somebody else saved where it was changed here too, and the way to take it.
export function TheirsHint({ path }: { path: string }) {
  const { theirs, takeTheirs } = useEditor()
  const value = theirs[path]
  const plain = !isObject(value) && !Array.isArray(value)
  return (
    <span className="theirs">
      {plain
        ? `Somebody else saved: ${value === true ? 'Yes' : value === false ? 'No' : textOf(value) || '(empty)'}`
        : 'Somebody else changed this list. Saving puts yours in its place.'}{' '}
      <button type="button" className="text-button" onClick={() => takeTheirs(path)}>
        Take theirs
      </button>
    </span>
  )
}
