import { Icon } from '../../../ui/icon'
import { t } from '../../texts'

// The button that closes the details of a booking or a stall.
export function CloseDetail({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      data-row-key="Escape"
      aria-label={t.stallBookings.closeDetails}
      onClick={onClose}
    >
      <Icon name="close" size={20} />
    </button>
  )
}
