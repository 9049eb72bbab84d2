import { rm } from 'node:fs/promises'
import { MelaProcess, sampleVariables } from './mela-process'

/**
 * Creates two databases before all tests, one with the sample edition and one with the demo. Filling a database
 * takes seconds, so each program starts with a copy of one of them.
 */
export default async function fillSamples(): Promise<() => Promise<void>> {
  const folders = await Promise.all(
    Object.entries(sampleVariables).map(async ([flag, variable]) => {
      const sample = await MelaProcess.start({}, [flag])
      const folder = await sample.end()
      process.env[variable] = folder
      return folder
    }),
  )
  return async () => {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
