import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import { t } from '../../texts'
import { useEditor } from './editor'
import type { ListField } from './fields'
import { valueAt } from './json'
import { missingIn } from './missing'

type Props = {
  field: ListField
  path: string
  name: string
  // The drag handle and the buttons that move the item, or nothing if items cannot be moved.
  handles: ReactNode
  open: boolean
  onOpen: () => void
  onRemove: (() => void) | undefined
}

// A list item with its name and the buttons that move and remove it. Pressing the name opens the item's fields. An
// item with a single field is always open.
export function ListItem({ field, path, name, handles, open, onOpen, onRemove }: Props) {
  const { tree, renderFields } = useEditor()
  const buttons = (
    <>
      {handles}
      {onRemove && (
        <button
          type="button"
          className="icon-button icon-button-bad"
          aria-label={format(t.edition.removeItem, { name })}
          onClick={onRemove}
        >
          <Icon name="trash" size={20} />
        </button>
      )}
    </>
  )
  const fields = <div className="edition-item-fields">{renderFields(field.fields, path)}</div>
  if (field.fields.length === 1) {
    return (
      <div className="edition-item edition-item-single">
        {fields}
        <div className="edition-item-head">{buttons}</div>
      </div>
    )
  }
  const missing = missingIn(field.fields, valueAt(tree, path))
  return (
    <div className="edition-item">
      <div className="edition-item-head">
        <button type="button" className="edition-item-name" aria-expanded={open} onClick={onOpen}>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={18} />
          {name}
          {missing > 0 && (
            <Badge tone="warn" icon={null}>
              {' '}
              {format(t.edition.countMissing, { count: missing })}{' '}
            </Badge>
          )}
        </button>
        {buttons}
      </div>
      {open && fields}
    </div>
  )
}
