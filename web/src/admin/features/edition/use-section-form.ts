import { useMemo, useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { moveFair, updateEdition, uploadFile, type Following } from './edition-api'
import type { Section, UploadField } from './fields'
import { isObject, valueAt, withValue, type Json, type JsonObject } from './json'
import { changedPaths, leavesOf, partWith } from './leaves'

export type SectionForm = ReturnType<typeof useSectionForm>

type Options = {
  section: Section
  edition: Edition
  onSaved: (edition: Edition) => void
  // Reads the current edition.
  reload: () => Promise<Edition>
}

const none: Readonly<Record<string, string>> = {}

// The state of one section's form. The form sends only the changed values and the version of the edition that it has
// loaded. The server's error messages are shown at their fields. After a conflict, the typed values are merged into
// the latest edition. What is typed while a request runs is kept.
export function useSectionForm({ section, edition, onSaved, reload }: Options) {
  const [failure, setFailure] = useState<ApiError>()
  // The draft that a running request saves.
  const [sent, setSent] = useState<Json>()
  // Whether the form asks what moves with the days of the fair.
  const [moving, setMoving] = useState(false)
  const saving = sent !== undefined
  const draft = useDraft(section, edition, saving)
  const { base, tree, now, changed, dispatch } = draft

  // Shows the server's errors at their fields, or above the form if they belong to no field.
  function show(error: unknown, errorsIn: (fields: ApiError['fields']) => Readonly<Record<string, string>>) {
    if (!(error instanceof ApiError)) throw error
    const own = errorsIn(error.fields)
    if (Object.keys(own).length > 0) dispatch({ kind: 'refuse', errors: own })
    else setFailure(error)
  }

  // Returns whether the values were saved.
  async function save(follow?: Following): Promise<boolean> {
    setFailure(undefined)
    // Sets a new object each time, so that the error summary is focused again.
    dispatch({ kind: 'refuse', errors: { ...now.problems } })
    if (saving || Object.keys(now.problems).length > 0) return false
    if (!follow && changed.some((path) => path === 'firstDay' || path === 'lastDay')) {
      setMoving(true)
      return false
    }
    setSent(tree)
    try {
      const part = partWith(now, changed)
      const saved = await (follow ? moveFair(part, base.version, follow) : updateEdition(part, base.version))
      dispatch({ kind: 'saved', saved, sent: tree })
      onSaved(saved)
      return true
    } catch (error) {
      show(error, (fields) => ({ ...fields }))
      return false
    } finally {
      setSent(undefined)
      setMoving(false)
    }
  }

  async function loadLatest() {
    try {
      dispatch({ kind: 'merge', latest: await reload() })
      setFailure(undefined)
    } catch (error) {
      show(error, () => none)
    }
  }

  // Saves an uploaded file at once. The typed values do not change. Returns true if the file was saved.
  async function saveUpload(
    field: UploadField,
    file: File | undefined,
    onProgress?: (sent: number) => void,
  ): Promise<boolean> {
    setFailure(undefined)
    dispatch({ kind: 'forget error', path: field.path })
    try {
      const saved = await sendUpload(field, file, base.version, onProgress)
      dispatch({ kind: 'merge', latest: saved })
      onSaved(saved)
      return true
    } catch (error) {
      show(error, ({ image, brochure, map }) => {
        const refused = image ?? brochure ?? map
        return refused ? { [field.path]: refused } : none
      })
      return false
    }
  }

  const dirty = changed.length > 0
  const unsent = saving ? changedPaths(leavesOf(section, sent), now).length > 0 : dirty
  const conflict = failure?.code === 'changed_meanwhile'
  function discard() {
    dispatch({ kind: 'begin', edition: base })
    setFailure(undefined)
  }
  return {
    ...draft,
    failure,
    saving,
    dirty,
    unsent,
    conflict,
    moving,
    setMoving,
    save,
    discard,
    loadLatest,
    saveUpload,
  }
}

// Uploads the file. If `file` is undefined, removes the current file.
function sendUpload(
  field: UploadField,
  file: File | undefined,
  version: number,
  onProgress: ((sent: number) => void) | undefined,
): Promise<Edition> {
  return file ? uploadFile(field.kind, file, version, onProgress) : updateEdition(noUpload(field), version)
}

// The draft of a section. `tree` is the draft, and `base` is the edition from which it was made. Errors and conflicts
// are stored by path.
type Draft = {
  readonly base: Edition
  readonly tree: Json
  readonly errors: Readonly<Record<string, string>>
  readonly theirs: Readonly<Record<string, Json>>
}

type Action =
  // Starts again with an edition.
  | { kind: 'begin'; edition: Edition }
  | { kind: 'change'; path: string; value: Json }
  // Shows error messages.
  | { kind: 'refuse'; errors: Draft['errors'] }
  | { kind: 'forget error'; path: string }
  // The draft `sent` is saved. What was typed since then stays.
  | { kind: 'saved'; saved: Edition; sent: Json }
  // Another edition is the base now. The values that were changed in this form stay.
  | { kind: 'merge'; latest: Edition }
  // Uses the value that another user has saved.
  | { kind: 'take theirs'; path: string }

const draftOf = (edition: Edition): Draft => ({ base: edition, tree: edition, errors: none, theirs: {} })

// Responses arrive while the user types, so each action changes the draft as it is then, and not as it was when the
// request started.
const reduceDraft =
  (section: Section) =>
  (draft: Draft, action: Action): Draft => {
    const { base, tree, errors, theirs } = draft
    switch (action.kind) {
      case 'begin':
        return draftOf(action.edition)
      case 'change':
        return {
          ...draft,
          tree: withValue(tree, action.path, action.value),
          errors: without(errors, action.path),
        }
      case 'refuse':
        return { ...draft, errors: action.errors }
      case 'forget error':
        return { ...draft, errors: without(errors, action.path) }
      case 'saved': {
        const typed = changedPaths(leavesOf(section, action.sent), leavesOf(section, tree))
        return { ...draftOf(action.saved), tree: withValuesOf(tree, typed, action.saved) }
      }
      case 'merge': {
        const before = leavesOf(section, base)
        const typed = changedPaths(before, leavesOf(section, tree))
        const both = changedPaths(before, leavesOf(section, action.latest)).filter((path) =>
          typed.includes(path),
        )
        return {
          base: action.latest,
          tree: withValuesOf(tree, typed, action.latest),
          errors,
          theirs: Object.fromEntries(both.map((path) => [path, valueAt(action.latest, path)])),
        }
      }
      case 'take theirs':
      default: {
        const { [action.path]: taken, ...rest } = theirs
        return {
          ...draft,
          tree: withValue(tree, action.path, taken),
          errors: without(errors, action.path),
          theirs: rest,
        }
      }
    }
  }

// Returns an edition with the draft's values at these paths.
function withValuesOf(tree: Json, paths: readonly string[], edition: Json): Json {
  return paths.reduce((all, path) => withValue(all, path, valueAt(tree, path)), edition)
}

function useDraft(section: Section, edition: Edition, saving: boolean) {
  const reduce = useMemo(() => reduceDraft(section), [section])
  const [draft, dispatch] = useReducer(reduce, edition, draftOf)
  const { base, tree } = draft
  const before = useMemo(() => leavesOf(section, base), [section, base])
  const now = useMemo(() => leavesOf(section, tree), [section, tree])
  const changed = useMemo(() => changedPaths(before, now), [before, now])

  // If the user has typed nothing, a newer edition replaces the draft.
  if (changed.length === 0 && !saving && edition.version > base.version) dispatch({ kind: 'begin', edition })

  return {
    ...draft,
    now,
    changed,
    dispatch,
    change: (path: string, value: Json) => dispatch({ kind: 'change', path, value }),
    takeTheirs: (path: string) => dispatch({ kind: 'take theirs', path }),
  }
}

function noUpload(field: UploadField): JsonObject {
  if (field.kind !== 'picture') return { [field.path]: null }
  const { path, width, height } = field
  const part = withValue(withValue(withValue({}, path, ''), width, 0), height, 0)
  return isObject(part) ? part : {}
}

function without(errors: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const left = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
