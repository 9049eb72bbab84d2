import { useState } from 'react'
import { takeFields, type KeptField } from '../../lib/kept-fields'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { CopyButton } from '../session/copy-button'
import { t } from '../texts'

// The texts that were typed on a screen that failed, with a button that copies them.
export function TypedTexts({ fields }: { fields: readonly KeptField[] }) {
  return (
    <div className="typed-texts">
      <dl>
        {fields.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={fields.map(({ label, value }) => `${label}: ${value}`).join('\n')} />
    </div>
  )
}

export const typedTexts = (fields: readonly KeptField[]) => fields.filter(({ isText }) => isText)

// After a failed screen was loaded again, shows what was typed there. The texts are not put into their fields, because
// the same form can show another record now.
export function TypedBefore() {
  const [fields, setFields] = useState(() => typedTexts(takeFields()))
  if (fields.length === 0) return null
  return (
    <Notice title={t.layout.crashScreen.typedBefore}>
      <TypedTexts fields={fields} />
      <Button variant="line" size="sm" onClick={() => setFields([])}>
        {t.common.close}
      </Button>
    </Notice>
  )
}
