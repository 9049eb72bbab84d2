/** The first part of the query keys of all record pages. */
export const recordPageKey = ['record-page'] as const
