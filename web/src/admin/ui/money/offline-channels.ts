import { t } from '../../texts'

// The payment channels that the office handles itself.
export const offlineChannels = [
  { value: 'cash', label: t.ui.offlineChannels.cash },
  { value: 'cheque', label: t.ui.offlineChannels.cheque },
  { value: 'bank', label: t.ui.offlineChannels.bankTransfer },
] as const
