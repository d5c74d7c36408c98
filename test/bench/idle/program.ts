import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const start = join(import.meta.dirname, '../../../.scripts/start.mjs')
const keychain = pathToFileURL(join(import.meta.dirname, 'keychain.mjs')).href

/** Ticks of `/proc/PID/stat` in a second, everywhere that Node runs on Linux. */
const TICKS = 100

/** The web shell as a person starts it, with nothing else in its process. */
export interface Program {
  /** Opens the app once. */
  address: string
  /** Processor time of all its threads since its start, in milliseconds. */
  processorTime(): number
  /** What is in the memory now, in MB, and the most that ever was. */
  memory(): { resident: number; peak: number }
  stop(): Promise<void>
}

/** Builds the app first, unless it was built from these very sources. */
export async function startProgram(home: string): Promise<Program> {
  const starter = spawn(process.execPath, [start, '--web', '--no-open'], {
    env: { ...process.env, SWITCHDESK_HOME: home, NODE_OPTIONS: `--import ${keychain}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(starter)
  const { pid } = starter
  const program = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const file = (name: string) => readFileSync(`/proc/${program}/${name}`, 'utf8')
  return {
    address,
    processorTime() {
      // Its second field, the program's name in brackets, may hold spaces.
      const fields = file('stat').split(') ')[1]?.split(' ') ?? []
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
    },
    memory() {
      const status = file('status')
      const field = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
      return { resident: field('VmRSS'), peak: field('VmHWM') }
    },
    async stop() {
      const gone = once(starter, 'exit')
      starter.kill('SIGINT')
      await gone
    },
  }
}

async function addressOf({ stdout }: Pick<ChildProcess, 'stdout'>): Promise<string> {
  if (!stdout) throw new Error('The program’s output is not read')
  for await (const line of createInterface(stdout)) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The program ended before it was ready')
}
