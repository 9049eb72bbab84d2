import { createContext, useContext, type ReactNode } from 'react'
import type { Field, PictureField } from './fields'
import type { Json } from './json'

// What the fields of a section share.
export type Editor = {
  tree: Json
  errors: Readonly<Record<string, string>>
  // What somebody else saved meanwhile, where it was changed here too.
  theirs: Readonly<Record<string, Json>>
  readOnly: boolean
  change: (path: string, value: Json) => void
  takeTheirs: (path: string) => void
  // Uploads another picture for a field, or with none removes the one that is there; true when that was done.
  savePicture: (
    field: PictureField,
    image: File | undefined,
    onProgress?: (sent: number) => void,
  ) => Promise<boolean>
  // Fields within a field: items of lists have lists.
  renderFields: (fields: readonly Field[], within: string) => ReactNode
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('a field stands outside a section')
  return editor
}

// Tells the fields of the edition from others on the page.
export const idPrefix = 'edition'
