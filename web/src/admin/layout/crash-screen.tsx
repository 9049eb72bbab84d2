import { useState } from 'react'
import { keepFields } from '../../lib/kept-fields'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { describeError } from '../api/api-error'
import { t } from '../texts'
import { TypedTexts, typedTexts } from './typed-texts'

// The error screen that replaces a screen that cannot be rendered, because its code could not be loaded or contains a
// bug. It shows what was typed, and shows it again after the page was loaded again (TypedBefore).
export function CrashScreen({ error }: { error: unknown }) {
  // The first rendering happens while the failed screen is still in the document.
  const [typed] = useState(() => typedTexts(keepFields()))
  return (
    <section className="lonely" aria-label={t.layout.crashScreen.label}>
      <EmptyState
        kind="error"
        heading="h1"
        title={t.layout.crashScreen.title}
        text={describeError(error)}
        actions={
          <Button size="sm" icon="refresh" onClick={() => window.location.reload()}>
            {t.layout.crashScreen.reload}
          </Button>
        }
      />
      {typed.length > 0 && (
        <div className="crash-typed">
          <p>{t.layout.crashScreen.typed}</p>
          <TypedTexts fields={typed} />
        </div>
      )}
    </section>
  )
}
