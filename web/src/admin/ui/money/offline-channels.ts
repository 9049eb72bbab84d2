import { t } from '../../texts'

// The payment channels without a payment provider, such as cash. The office records these payments.
export const offlineChannels = [
  { value: 'cash', label: t.ui.offlineChannels.cash },
  { value: 'cheque', label: t.ui.offlineChannels.cheque },
  { value: 'bank', label: t.ui.offlineChannels.bankTransfer },
] as const
