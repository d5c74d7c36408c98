import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { startPostgres, type Cluster } from '../../support/postgres/cluster.ts'
import { startFaultyProxy } from '../../support/postgres/faulty-proxy.ts'
import { startTeam, type TestTeam } from '../../support/postgres/team.ts'
import { act, giveBack } from './act.ts'
import { endingOf, startFaultyDesktop, type FaultyDesktop } from './desktop.ts'
import { emptyHistory, judge, type Call, type Ending, type History } from './history.ts'

const DESKTOPS = 8
const THREADS = 3

export interface CampaignResult {
  faults: Record<string, number>
  /** Calls that were answered, and those of which nobody knows what became of them. */
  known: number
  unknown: number
  violations: string[]
}

/** Has desktops work together while everything between and under them breaks, and judges what comes of it. */
export async function runTeamCampaign(seed: number, faults: number): Promise<CampaignResult> {
  const cluster = await startPostgres({ fsync: 'on', log_statement: 'none' })
  const desktops: FaultyDesktop[] = []
  try {
    const team = await startTeam(cluster)
    for (let count = 0; count < DESKTOPS; count += 1) {
      const place = count === 0 ? team.first : await team.admit()
      desktops.push(startFaultyDesktop(place, await startFaultyProxy(cluster.port)))
    }
    const server = await cluster.administrator(team.database)
    // With every other seed whoever was away for a while has to read everything.
    await server.query(`UPDATE team.schema SET kept = ${seed % 2 === 0 ? 50_000 : 40}`)
    await server.end()
    return await work(cluster, team, desktops, seed, faults)
  } finally {
    await Promise.all(desktops.map((desktop) => desktop.close()))
    await Promise.all(desktops.map(({ proxy }) => proxy.close()))
    await cluster.stop()
  }
}

async function work(
  cluster: Cluster,
  team: TestTeam,
  desktops: FaultyDesktop[],
  seed: number,
  faults: number,
): Promise<CampaignResult> {
  const random = xoroshiro128plus(seed)
  const below = (count: number): number => uniformInt(random, 0, count - 1)
  await settle(desktops)
  const [first] = desktops as [FaultyDesktop]
  const threads = await Promise.all(
    Array.from({ length: THREADS }, () => first.team().thread(randomUUID())),
  )
  const history = emptyHistory()
  const end = new AbortController()
  const working = desktops.map(async (desktop) => {
    while (!end.signal.aborted) {
      // Who is away is refused at once; a try now and then shows that.
      if (desktop.isLive() || below(10) === 0) await act(desktop, threads, history, below)
      else await pause(20)
    }
  })
  const counts: Record<string, number> = {}
  for (let count = 0; count < faults; count += 1) {
    const name = await fail(cluster, desktops, below)
    counts[name] = (counts[name] ?? 0) + 1
  }
  for (const { proxy } of desktops) proxy.mend()
  end.abort()
  await Promise.all(working)
  await settle(desktops)
  // One is nobody's in the end, which all have to know.
  const free = threads.at(-1) as string
  await Promise.all(desktops.map((desktop) => giveBack(desktop, free, history)))
  await settle(desktops)
  const server = await cluster.administrator(team.database)
  const violations = await judgeAll(server, desktops, history)
  await server.end()
  const calls = Object.values(history).flat() as Call[]
  return {
    faults: counts,
    known: calls.filter(({ told }) => told !== undefined).length,
    unknown: calls.filter(({ told }) => told === undefined).length,
    violations,
  }
}

/** One thing that goes wrong, and for most of them that it goes on after a while. */
async function fail(
  cluster: Cluster,
  desktops: FaultyDesktop[],
  below: (count: number) => number,
): Promise<string> {
  const desktop = desktops[below(desktops.length)] as FaultyDesktop
  const { proxy } = desktop
  const faults: [string, () => unknown][] = [
    ['connections break', () => proxy.drop()],
    ['nothing is handed on', () => proxy.stall()],
    ['nothing gets there', () => proxy.stall('there')],
    ['nothing comes back', () => proxy.stall('back')],
    ['half-open', () => proxy.halfOpen()],
    ['slow', () => proxy.delay(below(60))],
    ['a desktop is killed', () => desktop.restart()],
  ]
  const rare: [string, () => unknown][] = [
    ['the server is killed', () => cluster.crash()],
    ['all connections break', () => desktops.forEach(({ proxy }) => proxy.drop())],
    ['the network is back', () => desktops.forEach(({ proxy }) => proxy.mend())],
  ]
  const kind = below(12) === 0 ? rare : faults
  const [name, happen] = kind[below(kind.length)] as [string, () => unknown]
  await happen()
  await pause(below(200))
  if (below(4) > 0) for (const one of kind === rare ? desktops : [desktop]) one.proxy.mend()
  await pause(below(100))
  return name
}

/** By then all desktops have everything, also on a busy machine, in milliseconds. */
const SETTLING = 240_000

/** Waits until all desktops have everything. */
async function settle(desktops: FaultyDesktop[]): Promise<void> {
  const places = () => desktops.map(({ disk }) => disk.cursor?.seq ?? 0)
  const isSettled = () =>
    desktops.every((desktop) => desktop.isLive()) && new Set(places()).size === 1
  const until = performance.now() + SETTLING
  for (let calm = 0; calm < 10; calm = isSettled() ? calm + 1 : 0) {
    if (performance.now() > until) throw new Error(`They do not settle: ${places().join(' ')}`)
    await pause(50)
  }
}

async function judgeAll(
  server: Client,
  desktops: FaultyDesktop[],
  history: History,
): Promise<string[]> {
  const endings = desktops.map(({ disk }) => endingOf(disk))
  const [first] = endings as [Ending]
  const apart = endings.flatMap((ending, place) =>
    isDeepStrictEqual(ending, first) ? [] : [`desktop ${place} has others than the first`],
  )
  const truth = await truthOf(server)
  const wrong = endings.flatMap((ending, place) =>
    Object.entries(truth)
      .filter(
        ([kind, things]) => !isDeepStrictEqual(clear(ending[kind as keyof Truth]), clear(things)),
      )
      .map(([kind]) => `desktop ${place} has other ${kind}`),
  )
  return [...new Set([...wrong, ...apart, ...judge(history, first)])]
}

/** What can be told of them without the words, which the server does not know. */
type Truth = Pick<Ending, 'items' | 'threads' | 'claims' | 'marks' | 'answers'>
const clear = (things: readonly object[]) =>
  things.map((thing) => ({ ...thing, text: '', archived: false }))

async function truthOf(server: Client): Promise<Record<keyof Truth, object[]>> {
  const rows = async (sql: string) => (await server.query<object>(sql)).rows
  return {
    items: await rows(`SELECT id, ver AS version, '' AS text FROM team.item ORDER BY id`),
    threads: await rows(
      `SELECT id, coalesce(ver, 0) AS version
       FROM team.thread LEFT JOIN team.register ON thread = id AND name = 'archived' ORDER BY id`,
    ),
    claims: await rows(`SELECT thread, device, '' AS text FROM team.claim ORDER BY thread`),
    // Who has answered what, at every desktop.
    answers: await rows(
      `SELECT c.seq::integer, c.object AS thread, c.kind AS state, c.device, d.member, '' AS text
       FROM team.change c JOIN team.device d ON d.role = c.device
       WHERE c.kind IN ('sending', 'sent') ORDER BY c.seq`,
    ),
    marks: await rows(
      `SELECT thread, json_build_object('at', at, 'identity', identity) AS position, '' AS text
       FROM team.read_mark ORDER BY thread`,
    ),
  }
}
