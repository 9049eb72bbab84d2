// The ways in which the office takes and gives money itself.
export const offlineChannels = [
  { value: 'cash', label: 'Cash' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'bank', label: 'Bank transfer' },
] as const
