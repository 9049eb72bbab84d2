import { testWith } from '../fixtures'
import { MelaProcess } from '../mela-process'

/** Playwright's `test` with the data of `mela serve --demo`. */
export const testWithDemo = testWith(() => MelaProcess.start({}, ['--demo']))
