import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const binary = process.env['MELA_BINARY'] ?? join(import.meta.dirname, '../../bin/mela')
const startTime = 180_000 // filling the database with the demo takes long on a slow machine
const stopTime = 15_000
const sampleFlag = '--demo=empty'

/**
 * Maps a flag of `mela serve` to an environment variable. The variable contains the path of a data folder that was
 * filled by a program with this flag (global-setup.ts).
 */
export const sampleVariables: Readonly<Record<string, string>> = {
  [sampleFlag]: 'MELA_E2E_SAMPLE',
  '--demo': 'MELA_E2E_DEMO',
}

/** The account that `mela serve` creates and prints at the first start. */
export interface OwnerAccount {
  email: string
  password: string
}

/**
 * Runs the real program with its own data folder and port. The database contains the sample edition but no
 * visitors. Rate limits are off, and each page is rendered at its first request. `environment` overrides any of
 * these settings. If MELA_TEST_POSTGRES is set, each program uses a separate database on that PostgreSQL server.
 */
export class MelaProcess {
  readonly url: string
  readonly #flags: readonly string[]
  readonly #settings: Record<string, string>
  readonly #data: string
  readonly #firstLog: string[]
  #running: Running

  private constructor(
    data: string,
    settings: Record<string, string>,
    flags: readonly string[],
    first: Running,
  ) {
    this.url = first.url
    this.#flags = flags
    this.#firstLog = first.log
    this.#data = data
    // After a restart, the program must have the same URL.
    this.#settings = { ...settings, MELA_ADDR: new URL(first.url).host }
    this.#running = first
  }

  /** Starts the program with the flags of `serve` and waits until it is ready. `parent` is where its data folder is. */
  static async start(
    environment: Record<string, string> = {},
    flags: readonly string[] = [sampleFlag],
    parent: string = tmpdir(),
  ): Promise<MelaProcess> {
    const data = await mkdtemp(join(parent, 'mela-e2e-'))
    const sample = sampleOf(flags)
    const database = await ownDatabase()
    // The copied sample is an SQLite database, so it is not used with PostgreSQL. It is also not used in the
    // pseudo-locale, where the texts of the sample edition are different.
    if (sample && !database['MELA_DATABASE_URL'] && !environment['MELA_TEST_PSEUDO_TEXTS'])
      await cp(sample, data, { recursive: true })
    const settings = {
      MELA_ADDR: '127.0.0.1:0',
      MELA_DATA: data,
      MELA_RATE_LIMITS: 'off',
      MELA_RENDER_AHEAD: 'off',
      MELA_DISK_RESERVE_MB: '1',
      GOGC: '300', // the garbage collector runs less often, because the program is short-lived
      ...database,
      ...environment,
    }
    return new MelaProcess(data, settings, flags, await serve(settings, flags))
  }

  /** Returns the owner account that the program printed at its first start. */
  get owner(): OwnerAccount {
    return ownerIn(this.#firstLog)
  }

  /**
   * Makes an account on the command line, with the given password. Unlike an account that another account has made, it
   * may approve at once what others propose.
   */
  async createAccount(email: string, role: string, password: string): Promise<void> {
    const made = spawn(binary, ['admin', 'create', '--email', email, '--role', role], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#settings },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const failure: string[] = []
    made.stderr.setEncoding('utf8').on('data', (text: string) => failure.push(text))
    made.stdin.end(password)
    const [code] = (await once(made, 'exit')) as [number]
    if (code !== 0) throw new Error(`the account was not made:\n${failure.join('')}`)
  }

  /** Returns the output of the program since its last start. */
  get log(): string {
    return this.#running.log.join('')
  }

  /** Kills the program, as a power failure does, and restarts it with the same data and port. */
  async crashAndRestart(): Promise<void> {
    await end(this.#running.process, 'SIGKILL')
    this.#running = await serve(this.#settings, this.#flags)
  }

  /** Empties the database files, so that the program can no longer read the database. */
  async breakDatabase(): Promise<void> {
    for (const file of ['mela.db', 'mela.db-wal']) await truncate(join(this.#data, file))
  }

  /** Stops the program and returns its data folder. */
  async end(): Promise<string> {
    await end(this.#running.process, 'SIGTERM')
    return this.#data
  }

  /** Stops the program and removes its data. */
  async stop(): Promise<void> {
    await rm(await this.end(), { recursive: true, force: true })
  }
}

// Returns the data folder that global-setup.ts has filled with the same flags.
function sampleOf(flags: readonly string[]): string | undefined {
  const variable = flags.length === 1 ? sampleVariables[flags[0] ?? ''] : undefined
  return variable && process.env[variable]
}

// Creates a database on the server in MELA_TEST_POSTGRES and returns the setting with its URL. If the variable is not
// set, returns no setting, and the program uses SQLite in its data folder.
async function ownDatabase(): Promise<Record<string, string>> {
  const server = process.env['MELA_TEST_POSTGRES']
  if (!server) return {}
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await promisify(execFile)('psql', [server, '--quiet', '--command', `create database ${name}`])
  const url = new URL(server)
  url.pathname = `/${name}`
  return { MELA_DATABASE_URL: url.href }
}

interface Running {
  process: ChildProcess
  url: string
  log: string[]
}

async function serve(settings: Record<string, string>, flags: readonly string[]): Promise<Running> {
  const child = spawn(binary, ['serve', ...flags], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => log.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  child.on('error', (error) => log.push(String(error)))
  const deadline = Date.now() + startTime
  while (true) {
    const url = siteIn(log)
    if (url && (await isReady(url))) return { process: child, url, log }
    if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${binary} did not become ready:\n${log.join('')}`)
    }
    await pause(100)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const stuck = setTimeout(() => child.kill('SIGKILL'), stopTime)
  await ended
  clearTimeout(stuck)
}

function siteIn(log: string[]): string | undefined {
  return /^ *Site: +(http:\S+)\s/m.exec(log.join(''))?.[1]
}

function ownerIn(log: string[]): OwnerAccount {
  const text = log.join('')
  const email = /^ *Owner: +(\S+@\S+)/m.exec(text)?.[1]
  const password = /^ *Password: +(\S+)/m.exec(text)?.[1]
  if (!email || !password) throw new Error(`the first start printed no owner account:\n${text}`)
  return { email, password }
}
