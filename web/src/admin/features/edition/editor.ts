import { createContext, useContext, type ReactNode } from 'react'
import type { Field, UploadField } from './fields'
import type { Json } from './json'

// The state and actions that are shared by all fields of a section.
export type Editor = {
  tree: Json
  errors: Readonly<Record<string, string>>
  // The values that another user has saved for fields that this form has also changed.
  theirs: Readonly<Record<string, Json>>
  // True if the account may change no field of the section.
  locked: boolean
  // True if the account may not change the current field.
  readOnly: boolean
  change: (path: string, value: Json) => void
  takeTheirs: (path: string) => void
  // Uploads a file for a field. Removes the current file if `file` is undefined. Returns true if the change was saved.
  saveUpload: (
    field: UploadField,
    file: File | undefined,
    onProgress?: (sent: number) => void,
  ) => Promise<boolean>
  // Renders the input fields of one list item.
  renderFields: (fields: readonly Field[], within: string) => ReactNode
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('a field is outside a section')
  return editor
}

// The prefix that makes the ids of the edition's fields unique on the page.
export const idPrefix = 'edition'
