import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')

/** `real`: the session bus with the unlocked keyring that the tests run under; `none`: no bus at all. */
export type Keychain = 'real' | 'none'

export interface ShellOptions {
  /** The data folder. */
  home: string
  keychain: Keychain
  /** Goes straight into the demo cabinet that the app carries. */
  demo?: boolean
  /** How long the account may take to show what was not confirmed, milliseconds; as the app has it by default. */
  settle?: number | undefined
  /** A port of its own; any by default. */
  port?: number
  /** Where Node writes down what it knows of itself when the program crashes; nowhere by default. */
  reports?: string
  /** As many files and connections as it may have open; as the system has it by default. */
  descriptors?: number
  /** A program that is started with what is to be opened, in a browser's place; none by default. */
  browser?: string
}

/** The web shell as a person runs it: a process that prints the address which opens the app. */
export interface Shell {
  /** The address that it printed at its start. */
  readonly first: string
  /** Calls back with each code that it shows in its terminal. */
  onCode(callback: (code: string) => void): void
  /** Asks for an address, as Enter does; each opens the app once, within a minute. */
  newAddress(): Promise<string>
  /** Ends it as Ctrl+C would, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it at once, as a power failure would (`kill -9`). */
  kill(): Promise<void>
  /** Has Node write the report of a crash, and ends it at once. */
  crash(): Promise<void>
  readonly pid: number
  /** What it wrote to standard error by itself. */
  readonly complaints: string
}

/**
 * GLib writes warnings of its own from within the program, by way of libsecret: they tell of the test
 * machine's bus and keyring. What they lead to in the app shows on its page.
 */
const fromGlib = /^\(process:\d+\): [\w-]+-(WARNING|CRITICAL) \*\*: /

function argumentsOf(options: ShellOptions): string[] {
  // Scores of them start, and without a larger nursery each would collect while it loads.
  const nursery = ['--min-semi-space-size=32', '--max-semi-space-size=32']
  return [
    ...nursery,
    ...(options.reports === undefined
      ? []
      : ['--report-on-signal', `--report-directory=${options.reports}`]),
    'out/main/web.js',
    ...(options.browser === undefined ? ['--no-open'] : []),
    ...(options.port === undefined ? [] : ['--port', String(options.port)]),
    ...(options.demo ? ['--demo'] : []),
  ]
}

export async function startShell(options: ShellOptions): Promise<Shell> {
  const { descriptors } = options
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `
  const program = ['-c', `${limit}exec "$@"`, 'sh', process.execPath, ...argumentsOf(options)]
  const child = spawn('sh', program, {
    cwd: root,
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Whoever asks a program that has ended learns that from what it does not print.
  child.stdin.on('error', () => undefined)
  const complaints: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    if (!fromGlib.test(line)) complaints.push(line)
  })
  const printed = new EventEmitter<{ address: [string]; code: [string] }>()
  createInterface(child.stdout).on('line', (line) => {
    const [found] = /http:\/\/\S+/.exec(line) ?? []
    if (found) printed.emit('address', found)
    const [, code] = /^(?:Код|Code): ([\d\s]+)$/.exec(line) ?? []
    if (code) printed.emit('code', code)
  })
  const nextAddress = async (): Promise<string> => {
    const [address] = (await once(printed, 'address')) as [string]
    return address
  }
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The web shell ended with ${String(code)}: ${complaints.join('\n')}`)
  })
  const first = await Promise.race([nextAddress(), ended])
  ended.catch(() => undefined)
  return {
    first,
    onCode: (callback) => void printed.on('code', callback),
    newAddress() {
      const next = nextAddress()
      child.stdin.write('\n')
      return next
    },
    get complaints() {
      return complaints.join('\n').trim()
    },
    stop: () => stop(child),
    pid: child.pid ?? 0,
    async crash() {
      const gone = once(child, 'exit')
      child.kill('SIGUSR2')
      // Node says on standard error when the report stands in its folder.
      while (!complaints.some((line) => line.includes('report completed'))) {
        await once(child.stderr, 'data')
      }
      child.kill('SIGKILL')
      await gone
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // Not `exit`: what it wrote last may still be on its way then.
  const ended = once(child, 'close')
  child.kill('SIGINT')
  const patience = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const [code] = (await ended) as [number | null]
  clearTimeout(patience)
  if (code !== 0) throw new Error(`The web shell did not end well: ${String(code)}`)
}

function environment({ home, keychain, settle, browser }: ShellOptions): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, SWITCHDESK_HOME: home }
  if (settle !== undefined) env['SWITCHDESK_SETTLE'] = String(settle)
  // xdg-open asks for these two, in this order.
  if (browser !== undefined) Object.assign(env, { DISPLAY: ':99', BROWSER: browser })
  if (keychain === 'real') return env
  const runtime = join(home, '..', 'no-bus')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  // Without a display nothing can start a bus either.
  return {
    ...env,
    DBUS_SESSION_BUS_ADDRESS: undefined,
    DISPLAY: undefined,
    XDG_RUNTIME_DIR: runtime,
  }
}
