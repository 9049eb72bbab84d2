import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { updateEdition, uploadPopupPicture } from './edition-api'
import type { PictureField, Section } from './fields'
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
// the latest edition.
export function useSectionForm({ section, edition, onSaved, reload }: Options) {
  const [failure, setFailure] = useState<ApiError>()
  const [saving, setSaving] = useState(false)
  const draft = useDraft(section, edition, saving)
  const { base, now, changed, setErrors, mergeBelow } = draft

  function begin(from: Edition) {
    draft.begin(from)
    setFailure(undefined)
  }

  // Shows the server's errors at their fields, or above the form if they belong to no field.
  function show(error: unknown, errorsIn: (fields: ApiError['fields']) => Readonly<Record<string, string>>) {
    if (!(error instanceof ApiError)) throw error
    const own = errorsIn(error.fields)
    if (Object.keys(own).length > 0) setErrors(own)
    else setFailure(error)
  }

  async function save() {
    setFailure(undefined)
    // Sets a new object each time, so that the error summary is focused again.
    setErrors({ ...now.problems })
    if (saving || Object.keys(now.problems).length > 0) return
    setSaving(true)
    try {
      const saved = await updateEdition(partWith(now, changed), base.version)
      begin(saved)
      onSaved(saved)
    } catch (error) {
      show(error, (fields) => ({ ...fields }))
    } finally {
      setSaving(false)
    }
  }

  async function loadLatest() {
    try {
      mergeBelow(await reload())
      setFailure(undefined)
    } catch (error) {
      show(error, () => none)
    }
  }

  // Saves an image at once. The typed values do not change. Returns true if the image was saved.
  async function savePicture(
    field: PictureField,
    image: File | undefined,
    onProgress?: (sent: number) => void,
  ): Promise<boolean> {
    setFailure(undefined)
    setErrors((all) => without(all, field.path))
    try {
      const saved = await sendPicture(field, image, base.version, onProgress)
      mergeBelow(saved)
      onSaved(saved)
      return true
    } catch (error) {
      show(error, ({ image: refused }) => (refused ? { [field.path]: refused } : none))
      return false
    }
  }

  const dirty = changed.length > 0
  const conflict = failure?.code === 'changed_meanwhile'
  const discard = () => begin(base)
  return { ...draft, failure, saving, dirty, conflict, save, discard, loadLatest, savePicture }
}

// Uploads the image. If `image` is undefined, removes the current image.
function sendPicture(
  field: PictureField,
  image: File | undefined,
  version: number,
  onProgress: ((sent: number) => void) | undefined,
): Promise<Edition> {
  return image ? uploadPopupPicture(image, version, onProgress) : updateEdition(noPicture(field), version)
}

// Manages the draft of a section. `tree` is the draft. `base` is the edition from which the draft was made. Errors and
// conflicts are stored by path.
function useDraft(section: Section, edition: Edition, saving: boolean) {
  const [base, setBase] = useState(edition)
  const [tree, setTree] = useState<Json>(edition)
  const [errors, setErrors] = useState(none)
  const [theirs, setTheirs] = useState<Readonly<Record<string, Json>>>({})
  const before = useMemo(() => leavesOf(section, base), [section, base])
  const now = useMemo(() => leavesOf(section, tree), [section, tree])
  const changed = useMemo(() => changedPaths(before, now), [before, now])

  function begin(from: Edition) {
    setBase(from)
    setTree(from)
    setErrors(none)
    setTheirs({})
  }

  // If the user has typed nothing, a newer edition replaces the draft.
  if (changed.length === 0 && !saving && edition.version > base.version) begin(edition)

  function change(path: string, value: Json) {
    setTree((all) => withValue(all, path, value))
    setErrors((all) => without(all, path))
  }

  // Replaces all values with the latest edition's values, except the values that were changed in this form.
  function mergeBelow(latest: Edition) {
    const after = leavesOf(section, latest)
    const both = changedPaths(before, after).filter((path) => changed.includes(path))
    setTheirs(Object.fromEntries(both.map((path) => [path, valueAt(latest, path)])))
    setTree(changed.reduce<Json>((all, path) => withValue(all, path, valueAt(tree, path)), latest))
    setBase(latest)
  }

  function takeTheirs(path: string) {
    change(path, theirs[path])
    setTheirs(({ [path]: _taken, ...rest }) => rest)
  }

  return { base, tree, errors, theirs, now, changed, setErrors, begin, change, mergeBelow, takeTheirs }
}

function noPicture({ path, width, height }: PictureField): JsonObject {
  const part = withValue(withValue(withValue({}, path, ''), width, 0), height, 0)
  return isObject(part) ? part : {}
}

function without(errors: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const left = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
