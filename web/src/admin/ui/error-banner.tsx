import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { t } from '../texts'

type Props = {
  // A text that names the action or request that failed.
  title: string
  reason?: string | undefined
  onRetry?: (() => void) | undefined
  onDismiss?: (() => void) | undefined
}

// A red banner for a failed request or action. It can be dismissed.
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
