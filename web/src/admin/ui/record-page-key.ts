/** Every query key for a record page begins with this key. */
export const recordPageKey = ['record-page'] as const
