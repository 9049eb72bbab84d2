import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { describeError } from '../api/api-error'
import { t } from '../texts'

// The error screen that replaces a screen that cannot be rendered, because its code could not be loaded or contains a
// bug.
export function CrashScreen({ error }: ErrorComponentProps) {
  return (
    <section className="lonely" aria-label={t.layout.crashScreen.label}>
      <EmptyState
        kind="error"
        heading="h1"
        title={t.layout.crashScreen.title}
        text={describeError(error)}
        actions={
          <Button size="sm" icon="refresh" onClick={() => window.location.reload()}>
            {t.common.tryAgain}
          </Button>
        }
      />
    </section>
  )
}
