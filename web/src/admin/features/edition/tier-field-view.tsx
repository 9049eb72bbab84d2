import { format } from '../../../i18n/format'
import { t } from '../../texts'
import { useEditor } from './editor'
import type { TierField } from './fields'
import { below, listOf, textOf, valueAt } from './json'
import { TextFieldView } from './text-field-view'

// The inputs for one text per sponsorship tier. A new tier has no id until it is saved, so its text can be entered only
// after saving.
export function TierFieldView({ field, path }: { field: TierField; path: string }) {
  const { tree } = useEditor()
  const tiers = listOf(valueAt(tree, 'sponsorTiers'))
  return (
    <div className="tiers">
      <h4>{field.label}</h4>
      {tiers.map((tier) => {
        const id = textOf(valueAt(tier, 'id'))
        const name = textOf(valueAt(tier, 'name.en')) || id
        return id === '' ? (
          <p key={name} className="field-hint">
            {name ? format(t.edition.tierUnsaved, { tier: name }) : t.edition.newTierUnsaved}
          </p>
        ) : (
          <TextFieldView
            key={id}
            field={{ kind: 'text', path: id, label: name, optional: true }}
            path={below(path, id)}
          />
        )
      })}
    </div>
  )
}
