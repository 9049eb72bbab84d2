import { test as base } from '../fixtures'
import { MelaProcess } from '../mela-process'

/** A test with the data of `mela serve --demo`. Its process belongs to the worker. */
export const testWithDemo = base.extend<object, { mela: MelaProcess }>({
  mela: [
    async ({}, use) => {
      const mela = await MelaProcess.start({}, ['--demo'])
      await use(mela)
      await mela.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
