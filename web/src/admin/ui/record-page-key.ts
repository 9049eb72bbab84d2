/** The query keys of all record pages begin with this key. */
export const recordPageKey = ['record-page'] as const
