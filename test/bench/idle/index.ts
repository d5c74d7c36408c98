import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { History } from '../../../electron/bridge/inbox.ts'
import type { BridgeEvent, CollectionName } from '../../../electron/bridge/index.ts'
import { startDemo, type DemoOptions, type RunningDemo } from '../../../electron/demo/index.ts'
import { openPage, type Page } from '../../support/page.ts'
import type { Figure } from '../figure.ts'
import { startProgram, type Program } from './program.ts'

/** What a program that nobody touches may take: memory in MB, processor time in milliseconds a minute. */
interface Allowed {
  peak: number
  resident: number
  focused: number
  hidden: number
  withoutPage: number
}

interface Account {
  name: string
  allowed: Allowed
  options: Pick<DemoOptions, 'scale' | 'sizes'>
}

/** The program reads half of the two years over which the large one's messages lie. */
const ACCOUNTS: Account[] = [
  {
    name: 'small account',
    allowed: { peak: 200, resident: 150, focused: 300, hidden: 120, withoutPage: 120 },
    options: { scale: 'small' },
  },
  {
    name: '10,000 extensions',
    allowed: { peak: 350, resident: 250, focused: 600, hidden: 120, withoutPage: 120 },
    options: {
      scale: 'large',
      sizes: { sips: 10_000, numbers: 5_000, messages: 540_000, dialogs: 5_000 },
    },
  },
]

/** What panels that were opened once go on being told of. */
const LISTS: CollectionName[] = ['sip', 'numbers', 'groups', 'queues']

const MINUTE = 60_000

/** Minutes that the program is looked at for, and is left alone before that. */
const SPANS = {
  usual: { before: 1, focused: 2.5, hidden: 1, withoutPage: 1 },
  quick: { before: 0, focused: 1, hidden: 0.5, withoutPage: 0.5 },
}

/**
 * What the program costs while nobody touches it: the core and the web shell with their workers in one
 * process, signed in to a demo cabinet that this process plays, after everything has been read. The floor is
 * what is allowed. Both accounts at once: their programs mostly wait.
 */
export async function idle({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-idle-'))
  try {
    // All before any program: filling a large one holds up this thread longer than a page may take to enter.
    const demos: RunningDemo[] = []
    for (const { name, options } of ACCOUNTS) {
      demos.push(await startDemo({ ...options, home: join(folder, name, 'demo') }))
    }
    const measuring: Promise<Figure[]>[] = []
    for (const [place, account] of ACCOUNTS.entries()) {
      // One after the other, since the first of them builds the program.
      const program = await startProgram(join(folder, account.name))
      const demo = demos[place] as RunningDemo
      measuring.push(measured(account, { demo, program, spans: quick ? SPANS.quick : SPANS.usual }))
    }
    return (await Promise.all(measuring)).flat()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Running {
  demo: RunningDemo
  program: Program
  spans: typeof SPANS.usual
}

/** Ends both when it is done. */
async function measured(account: Account, { demo, program, spans }: Running): Promise<Figure[]> {
  const readings = listenForReadings()
  try {
    const page = await openPage(program.address, readings.hear)
    await readEverything(page, demo, readings)
    await wait(spans.before * MINUTE)
    const focused = await spent(program, spans.focused)
    const { resident, peak } = program.memory()
    await page.command('app.attention', { visible: false, focused: false })
    const hidden = await spent(program, spans.hidden)
    page.close()
    const withoutPage = await spent(program, spans.withoutPage)
    return figuresOf(account, { peak, resident, focused, hidden, withoutPage })
  } finally {
    await program.stop()
    await demo.close()
  }
}

/**
 * Signs in and opens some panels; resolves once their lists and a year's messages were read, which go without
 * pauses where a person asks for them.
 */
async function readEverything(
  { command }: Page,
  { account, addresses }: RunningDemo,
  readings: Readings,
): Promise<void> {
  await command('app.attention', { visible: true, focused: true })
  const { email, password } = account
  const person = { way: 'email', email, password, generation: 'current', addresses } as const
  const { id: cabinet } = await command('session.signIn', person)
  await command('cabinet.state', { cabinet })
  for (const collection of LISTS) await command('account.read', { cabinet, collection })
  while (readings.history() === 'waiting') await wait(100)
  await command('inbox.readHistory', { cabinet })
  while (!readings.areOver()) await wait(1_000)
}

type Readings = ReturnType<typeof listenForReadings>

/** Hears of what is read; a page that asked for whole lists again and again would be what is measured. */
function listenForReadings() {
  const waiting = new Set(LISTS)
  let history: History['state'] = 'waiting'
  return {
    hear({ name, payload }: BridgeEvent): void {
      if (name === 'history.changed') history = payload.history.state
      if (name === 'account.changed' && payload.delta.state.state === 'fresh') {
        waiting.delete(payload.delta.collection)
      }
    },
    history: () => history,
    areOver: () => waiting.size === 0 && (history === 'idle' || history === 'complete'),
  }
}

/** Processor time a minute, in milliseconds. */
async function spent({ processorTime }: Program, minutes: number): Promise<number> {
  const before = processorTime()
  const begun = performance.now()
  await wait(minutes * MINUTE)
  return ((processorTime() - before) * MINUTE) / (performance.now() - begun)
}

function figuresOf({ name, allowed }: Account, found: Allowed): Figure[] {
  const figure = (part: keyof Allowed, what: string, unit: Figure['unit']): Figure => ({
    what: `idle, ${name}: ${what}`,
    unit,
    floor: [allowed[part]],
    ours: [found[part]],
    goal: 1,
  })
  return [
    figure('peak', 'most memory ever', 'MB'),
    figure('resident', 'memory', 'MB'),
    figure('focused', 'processor time a minute, focused', 'ms'),
    figure('hidden', 'the same, hidden', 'ms'),
    figure('withoutPage', 'the same, without a page', 'ms'),
  ]
}
