import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compiled code that all programs of the tests share: hundreds of them start from the same sources. */
const compiled = join(import.meta.dirname, '../../.cache/compiled')

const own = {
  NODE_COMPILE_CACHE: compiled,
  // No test leaves this computer, and each of their programs would read such a file as it starts.
  NODE_EXTRA_CA_CERTS: undefined,
}

/** Each running child with the folder made for it, if any. */
const running = new Map()

/** Ends whatever still runs, with everything that it started. */
export function stopAll() {
  for (const [child, home] of running) {
    stop(child)
    home?.remove()
  }
}

function stop(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Leaves the processor to whoever else wants it. */
const gently = process.platform === 'win32' ? [] : ['nice', '-n', '10']

/**
 * Runs a Node script in a process group of its own and collects what it prints; `gentle` lets what runs beside it
 * go first, `loud` gives it the terminal. Nothing of its group outlives it.
 *
 * @returns `stop()`, and `done`: its exit code, its output and the seconds of a processor that it took
 */
export function runNode(script, args, options) {
  const { env, keyring = false, gentle = false, loud = false } = options
  const home = keyring ? throwAwayKeyring() : undefined
  const command = [...(gentle ? gently : []), process.execPath, script, ...args]
  const [program, ...rest] = home ? [...home.wrap, ...command] : command
  const child = spawn(program, rest, {
    detached: true,
    stdio: loud ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...own, ...home?.env, ...env },
  })
  running.set(child, home)
  const output = []
  child.stdout?.on('data', (chunk) => output.push(String(chunk)))
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const done = new Promise((resolve) => {
    let seconds = 0
    const finish = (code) => {
      running.delete(child)
      if (child.pid) stop(child)
      home?.remove()
      resolve({ code, output: output.join(''), seconds })
    }
    child.on('exit', () => (seconds = secondsOfEnded()))
    child.on('error', (error) => {
      output.push(`${error.message}\n`)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
  return { stop: () => stop(child), done }
}

let counted = 0

/** @returns seconds of a processor of the children that have ended since it was last asked; 0 where none tells */
function secondsOfEnded() {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // cutime and cstime of proc(5), in ticks of a hundredth of a second.
  const total = (Number(fields[13]) + Number(fields[14])) / 100
  const since = total - counted
  counted = total
  return since
}

/**
 * A session bus with an unlocked, empty gnome-keyring that nobody else sees. Elsewhere than on Linux
 * the system's own keychain serves.
 */
function throwAwayKeyring() {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-keyring-'))
  const env = {
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: join(folder, 'run'),
    // What an interrupted test leaves goes with the rest.
    TMPDIR: join(folder, 'tmp'),
  }
  for (const path of Object.values(env)) mkdirSync(path, { mode: 0o700 })
  // The daemon goes to the background before its name is on the bus. Who asks in between makes the bus
  // start a second daemon beside it.
  const owned =
    'dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets'
  const steps = [
    'printf throw-away | gnome-keyring-daemon --unlock --components=secrets >/dev/null || exit',
    `for try in {1..200}; do ${owned} | grep -q true && exec "$@"; sleep 0.05; done`,
    'echo The keyring did not come. >&2; exit 1',
  ]
  return {
    env,
    wrap: ['dbus-run-session', '--', 'bash', '-c', steps.join('\n'), 'keyring'],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
