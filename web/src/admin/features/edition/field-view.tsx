import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import { EditorContext, useEditor } from './editor'
import { isUpload, type Field } from './fields'
import { below } from './json'
import { ListFieldView } from './list-field-view'
import { PlainFieldView } from './plain-field-view'
import { TextFieldView } from './text-field-view'
import { TierFieldView } from './tier-field-view'
import { UploadFieldView } from './upload-field-view'

// Renders the fields of a section or of a list item. The paths of the fields are relative to `within`.
export function FieldViews({ fields, within = '' }: { fields: readonly Field[]; within?: string }) {
  return fields.map((field) => <FieldView key={field.path} field={field} path={below(within, field.path)} />)
}

const deniedHints = { owner: t.edition.ownerOnly, prices: t.edition.pricesOnly } as const

// Renders a field, read-only if the account may not change it. A list and the fields of its items may need different
// abilities.
function FieldView({ field, path }: { field: Field; path: string }) {
  const editor = useEditor()
  const { role } = useAccount()
  const may = { owner: role === 'owner', prices: useMay('prices'), content: useMay('content') }
  const readOnly = editor.locked || !may[field.needs ?? 'content']
  const hint = readOnly && !editor.locked && field.needs ? deniedHints[field.needs] : field.hint
  return (
    <EditorContext value={{ ...editor, readOnly }}>
      <KindView field={hint === undefined ? field : { ...field, hint }} path={path} />
    </EditorContext>
  )
}

function KindView({ field, path }: { field: Field; path: string }) {
  if (field.kind === 'text') return <TextFieldView field={field} path={path} />
  if (field.kind === 'list') return <ListFieldView field={field} path={path} />
  if (field.kind === 'tiers') return <TierFieldView field={field} path={path} />
  if (isUpload(field)) return <UploadFieldView field={field} path={path} />
  return <PlainFieldView field={field} path={path} />
}
