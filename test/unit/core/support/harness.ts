import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BridgeEvent, EventName, Events } from '../../../../electron/bridge/index.ts'
import { createCore } from '../../../../electron/core/index.ts'
import type { Core, CoreOptions, Logger, Pace } from '../../../../electron/core/ports.ts'
import { createMemorySecrets, type MemorySecrets } from './secrets.ts'

interface LogLine {
  level: 'info' | 'warn' | 'error'
  text: string
  details: Record<string, unknown> | undefined
}

export interface MemoryLog extends Logger {
  lines: LogLine[]
  /** What went wrong: of the rest, how slow the database was is up to the machine. */
  readonly problems: LogLine[]
}

export function createMemoryLog(): MemoryLog {
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (text: string, details?: Record<string, unknown>) => {
    lines.push({ level, text, details })
  }
  return {
    lines,
    get problems() {
      return lines.filter(({ level }) => level !== 'info')
    },
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
}

/** Records every event and waits for one that fits. */
export interface Recorder {
  events: BridgeEvent[]
  of<E extends EventName>(name: E): Events[E][]
  /** The first event, past or future, that fits. */
  event<E extends EventName>(name: E, fits?: (payload: Events[E]) => boolean): Promise<Events[E]>
}

function record(core: Core): Recorder {
  const events: BridgeEvent[] = []
  const waiting = new Set<() => void>()
  core.listen((event) => {
    events.push(event)
    for (const check of [...waiting]) check()
  })
  function of<E extends EventName>(name: E): Events[E][] {
    return events.filter((event) => event.name === name).map(({ payload }) => payload as Events[E])
  }
  return {
    events,
    of,
    event: (name, fits = () => true) =>
      new Promise((resolve) => {
        const check = () => {
          const found = of(name).find(fits)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
  }
}

export interface Home {
  path: string
  remove(): Promise<void>
}

export async function createHome(): Promise<Home> {
  const path = await mkdtemp(join(tmpdir(), 'switchdesk-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Polls so seldom that a test sees only the runs that it asks for. */
export const SELDOM: Pace = {
  focused: 600_000,
  visible: 600_000,
  hidden: 600_000,
  slow: 600_000,
  requests: { focused: Infinity, visible: Infinity, hidden: Infinity },
}

export interface Started {
  core: Core
  recorder: Recorder
  log: MemoryLog
  secrets: MemorySecrets
}

export async function startCore(
  home: string,
  options: Partial<CoreOptions> & { secrets?: MemorySecrets } = {},
): Promise<Started> {
  const log = createMemoryLog()
  const secrets = options.secrets ?? createMemorySecrets()
  const demo = {
    start: () => Promise.reject(new Error('There is no demo cabinet in this test')),
    close: () => Promise.resolve(),
  }
  const core = await createCore({
    home,
    version: '0.0.0',
    demo,
    confirm: () => Promise.resolve('yes'),
    uploads: { take: () => undefined },
    log,
    pace: SELDOM,
    settle: 20,
    ...options,
    secrets,
  })
  return { core, recorder: record(core), log, secrets }
}
