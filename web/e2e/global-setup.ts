import { rm } from 'node:fs/promises'
import { MelaProcess, sampleVariable } from './mela-process'

/** Fills a database with the sample edition once, because this takes seconds. Each program starts with a copy of it. */
export default async function fillSample(): Promise<() => Promise<void>> {
  const sample = await MelaProcess.start()
  const folder = await sample.end()
  process.env[sampleVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}
