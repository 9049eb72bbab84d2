import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { t } from '../texts'

type Props = {
  // What failed, in the specification's words.
  title: string
  reason?: string | undefined
  onRetry?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
}

// A red banner above what could not be loaded or done. It can be put away.
export function ErrorBanner({ title, reason, onRetry, onDismiss }: Props) {
  return (
    <div className="error-banner">
      <Notice kind="bad" live="alert" title={title}>
        {reason && <p>{reason}</p>}
        {onRetry && (
          <button type="button" className="text-button" onClick={onRetry}>
            {t.common.tryAgain}
          </button>
        )}
      </Notice>
      {onDismiss && (
        <button
          type="button"
          className="icon-button"
          aria-label={t.ui.errorBanner.dismiss}
          onClick={onDismiss}
        >
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  )
}
