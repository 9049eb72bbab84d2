import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { describeError } from '../api/api-error'
import { t } from '../texts'

// What is shown when a screen cannot be: the network is gone before anything was loaded, or the code has a fault.
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
