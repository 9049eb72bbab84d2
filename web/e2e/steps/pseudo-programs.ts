import { testWith } from '../fixtures'
import { MelaProcess } from '../mela-process'

/** The setting that switches on the pseudo-locale (texts/catalogue/pseudo.go). */
export const pseudoTexts = { MELA_TEST_PSEUDO_TEXTS: '1' } as const

/**
 * Playwright's `test` in the pseudo-locale with the data of `mela serve --demo`. The files that use it share the
 * program.
 */
export const testWithPseudoDemo = testWith(() => MelaProcess.start(pseudoTexts, ['--demo']))
