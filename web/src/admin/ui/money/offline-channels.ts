import { t } from '../../texts'

// The ways in which the office takes and gives money itself.
export const offlineChannels = [
  { value: 'cash', label: t.ui.offlineChannels.cash },
  { value: 'cheque', label: t.ui.offlineChannels.cheque },
  { value: 'bank', label: t.ui.offlineChannels.bankTransfer },
] as const
