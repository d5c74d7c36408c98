import { rm } from 'node:fs/promises'
import type { Figure } from '../figure.ts'
import { openBrowser, type Visit } from './browser.ts'
import {
  buildParts,
  executeOnce,
  newAddress,
  pageFolder,
  start,
  writeFileOf,
  type BigFile,
} from './parts.ts'
import type { Done } from './program.ts'

/** What an upload may take in memory, and what it may take in the page, in MB. */
const MEMORY = 32
const PAGE_MEMORY = 64

/**
 * A file of 200 MB from the disk into the service as Base64 in JSON, against the same file streamed as
 * it is (`createReadStream` into undici) to the same service: a process that throws everything away. The
 * floor sends a quarter less, since Base64 makes four bytes of three. Each way has a process of its own,
 * and they take turns.
 *
 * - **Wall**: from the call to the answer; only watched against a stream in blocks as long as ours, and
 *   for the first upload of a program, which compiles its code.
 * - **Memory**: the most that the process took at any moment of its first upload, beyond what it took
 *   before. Nearly all of it is the thread's, and goes with it: 20 kB take as much.
 * - **Stall**: how late the main thread's timers were at most.
 * - **By a page**: a page of the web shell hands the file over in Chromium; the floor is a page that
 *   sends it to the service as it is. Memory is that of the page's process.
 */
export async function upload({ quick }: { quick: boolean }): Promise<Figure[]> {
  await buildParts()
  const file = await writeFileOf(quick ? 50_000_000 : 200_000_000)
  const service = await start('service')
  const address = `http://127.0.0.1:${String(service.last())}`
  try {
    await checkPrograms(`${address}/checked`, file)
    const rounds = await runPrograms(address, file, quick ? [2, 3] : [5, 6])
    return [...programFigures(rounds), ...(await byPages(address, file, quick ? 2 : 7))]
  } finally {
    await service.close()
    await rm(file.path)
  }
}

const WAYS = ['raw', 'rawInBlocks', 'upload'] as const

/** What one process of each way did, its first turn first. */
type Round = Record<(typeof WAYS)[number], Done[]>

async function runPrograms(
  address: string,
  { path }: BigFile,
  [rounds, turns]: [rounds: number, turns: number],
): Promise<Round[]> {
  const taken: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const programs = await Promise.all(WAYS.map(() => start('program', [address])))
    const done: Round = { raw: [], rawInBlocks: [], upload: [] }
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const [at, program] of programs.entries()) {
        const way = WAYS[at] ?? 'raw'
        done[way].push(await executeOnce(program, { way, path }))
      }
    }
    for (const program of programs) await program.close()
    taken.push(done)
  }
  return taken
}

function programFigures(rounds: Round[]): Figure[] {
  const first = (way: keyof Round) => rounds.flatMap((round) => round[way].slice(0, 1))
  const later = (way: keyof Round) => rounds.flatMap((round) => round[way].slice(1))
  const wall = (done: Done[]) => done.map((one) => one.wall)
  const stall = (done: Done[]) => done.map((one) => one.stall)
  const memory = (done: Done[]) => done.map((one) => one.memory)
  const ours = later('upload')
  return [
    {
      what: 'upload in Base64, wall',
      unit: 'ms',
      floor: wall(later('raw')),
      ours: wall(ours),
      goal: 1.05,
    },
    {
      what: 'the same against long blocks',
      unit: 'ms',
      floor: wall(later('rawInBlocks')),
      ours: wall(ours),
    },
    {
      what: 'the first upload, wall',
      unit: 'ms',
      floor: wall(first('raw')),
      ours: wall(first('upload')),
    },
    {
      what: `its memory, of ${MEMORY} MB`,
      unit: 'MB',
      floor: [MEMORY],
      ours: memory(first('upload')),
      goal: 1,
    },
    {
      what: 'the same against the stream',
      unit: 'MB',
      floor: memory(first('raw')),
      ours: memory(first('upload')),
    },
    {
      what: 'memory of a later upload',
      unit: 'MB',
      floor: memory(later('raw')),
      ours: memory(ours),
    },
    {
      what: 'longest stall of an upload',
      unit: 'ms',
      floor: stall(later('raw')),
      ours: stall(ours),
      goal: 1.1,
    },
  ]
}

async function byPages(address: string, { path, hash }: BigFile, turns: number): Promise<Figure[]> {
  const browser = await openBrowser()
  const shell = await start('web-program', [pageFolder, address])
  const checking = await start('web-program', [pageFolder, `${address}/checked`])
  const floor: Visit[] = []
  const ours: Visit[] = []
  try {
    expectSame((await browser.upload(await newAddress(checking), path)).message, hash)
    for (let turn = -1; turn < turns; turn += 1) {
      const raw = await browser.raw(address, path)
      const uploaded = await browser.upload(await newAddress(shell), path)
      if (turn < 0) continue
      floor.push(raw)
      ours.push(uploaded)
    }
  } finally {
    for (const running of [browser, shell, checking]) await running.close()
  }
  return [
    {
      what: 'upload by a page, wall',
      unit: 'ms',
      floor: floor.map(({ wall }) => wall),
      ours: ours.map(({ wall }) => wall),
      goal: 1.5,
    },
    {
      what: `memory of its page, of ${PAGE_MEMORY} MB`,
      unit: 'MB',
      floor: [PAGE_MEMORY],
      ours: ours.map(({ memory }) => memory),
      goal: 1,
    },
  ]
}

/** What arrives is the file itself. */
async function checkPrograms(address: string, { path, hash }: BigFile): Promise<void> {
  const program = await start('program', [address])
  const { message } = await executeOnce(program, { way: 'upload', path })
  expectSame(message, hash)
  await program.close()
}

function expectSame(arrived: unknown, sent: string): void {
  if (arrived !== sent) throw new Error(`Another file arrived: ${String(arrived)}, not ${sent}`)
}
