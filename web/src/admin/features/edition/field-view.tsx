import { useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { EditorContext, useEditor } from './editor'
import type { Field } from './fields'
import { below } from './json'
import { ListFieldView } from './list-field-view'
import { PictureFieldView } from './picture-field-view'
import { PlainFieldView } from './plain-field-view'
import { TextFieldView } from './text-field-view'
import { TierFieldView } from './tier-field-view'

// Renders the fields of a section or of a list item. The paths of the fields are relative to `within`.
export function FieldViews({ fields, within = '' }: { fields: readonly Field[]; within?: string }) {
  return fields.map((field) => <FieldView key={field.path} field={field} path={below(within, field.path)} />)
}

function FieldView(props: { field: Field; path: string }) {
  const editor = useEditor()
  const { role } = useAccount()
  if (!props.field.ownerOnly || editor.readOnly || role === 'owner') return <KindView {...props} />
  return (
    <EditorContext value={{ ...editor, readOnly: true }}>
      <KindView {...props} field={{ ...props.field, hint: t.edition.ownerOnly }} />
    </EditorContext>
  )
}

function KindView({ field, path }: { field: Field; path: string }) {
  if (field.kind === 'text') return <TextFieldView field={field} path={path} />
  if (field.kind === 'list') return <ListFieldView field={field} path={path} />
  if (field.kind === 'tiers') return <TierFieldView field={field} path={path} />
  if (field.kind === 'picture') return <PictureFieldView field={field} path={path} />
  return <PlainFieldView field={field} path={path} />
}
