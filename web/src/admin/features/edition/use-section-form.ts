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
  // The edition as it is now.
  reload: () => Promise<Edition>
}

const none: Readonly<Record<string, string>> = {}

// One section while it is edited. Only what was changed is sent, with the version that was read; the server's sentences
// stand at their paths; when somebody else was faster, the latest edition is laid under what was typed.
export function useSectionForm({ section, edition, onSaved, reload }: Options) {
  const [base, setBase] = useState(edition)
  const [draft, setDraft] = useState<Json>(edition)
  const [errors, setErrors] = useState(none)
  const [failure, setFailure] = useState<ApiError>()
  const [theirs, setTheirs] = useState<Readonly<Record<string, Json>>>({})
  const [saving, setSaving] = useState(false)

  const before = useMemo(() => leavesOf(section, base), [section, base])
  const now = useMemo(() => leavesOf(section, draft), [section, draft])
  const changed = useMemo(() => changedPaths(before, now), [before, now])

  function change(path: string, value: Json) {
    setDraft((tree) => withValue(tree, path, value))
    setErrors((all) => without(all, path))
  }

  function begin(from: Edition) {
    setBase(from)
    setDraft(from)
    setErrors(none)
    setFailure(undefined)
    setTheirs({})
  }

  // Nothing is typed: what somebody else saved meanwhile is shown at once.
  if (changed.length === 0 && !saving && edition.version > base.version) begin(edition)

  async function save() {
    setFailure(undefined)
    // A new object each time: the summary then takes focus again.
    setErrors({ ...now.problems })
    if (saving || Object.keys(now.problems).length > 0) return
    setSaving(true)
    try {
      const saved = await updateEdition(partWith(now, changed), base.version)
      begin(saved)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (Object.keys(error.fields).length > 0) setErrors({ ...error.fields })
      else setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  // Everything that was changed here stays; everything else becomes what was saved.
  function layUnder(latest: Edition) {
    const after = leavesOf(section, latest)
    const both = changedPaths(before, after).filter((path) => changed.includes(path))
    setTheirs(Object.fromEntries(both.map((path) => [path, valueAt(latest, path)])))
    setDraft(changed.reduce<Json>((tree, path) => withValue(tree, path, valueAt(draft, path)), latest))
    setBase(latest)
    setFailure(undefined)
  }

  async function loadLatest() {
    try {
      layUnder(await reload())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
  }

  // A picture does not wait for the section to be saved, and what is typed stays as it is.
  async function savePicture(
    field: PictureField,
    image: File | undefined,
    onProgress?: (sent: number) => void,
  ): Promise<boolean> {
    setFailure(undefined)
    setErrors((all) => without(all, field.path))
    try {
      const saved = image
        ? await uploadPopupPicture(image, base.version, onProgress)
        : await updateEdition(noPicture(field), base.version)
      layUnder(saved)
      onSaved(saved)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.fields['image']
      if (refused) setErrors({ [field.path]: refused })
      else setFailure(error)
      return false
    }
  }

  // What they saved, in the place of what was typed here.
  function takeTheirs(path: string) {
    change(path, theirs[path])
    setTheirs(({ [path]: _taken, ...rest }) => rest)
  }

  return {
    draft,
    errors,
    failure,
    theirs,
    saving,
    dirty: changed.length > 0,
    conflict: failure?.code === 'changed_meanwhile',
    change,
    save,
    discard: () => begin(base),
    loadLatest,
    takeTheirs,
    savePicture,
  }
}

function noPicture({ path, width, height }: PictureField): JsonObject {
  const part = withValue(withValue(withValue({}, path, ''), width, 0), height, 0)
  return isObject(part) ? part : {}
}

function without(errors: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const left = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}
