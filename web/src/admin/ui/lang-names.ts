import { t } from '../texts'

// The names of the site's languages, each in its own language.
export const langNames = { en: t.common.english, hi: 'हिन्दी', te: 'తెలుగు' } as const

export type Lang = keyof typeof langNames

export const langs = ['en', 'te', 'hi'] as const satisfies readonly Lang[]
