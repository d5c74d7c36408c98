import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import type { Generation } from '../../electron/bridge/cabinet.ts'
import { rowsOf } from '../../electron/core/colleagues/answers.ts'
import type { ServiceRow, ToldAnswer } from '../../electron/core/messages/stored/types.ts'
import type { TeamPlace } from '../../electron/core/team/index.ts'
import { openMemoryDatabase } from '../support/database.ts'
import type { Cluster } from '../support/postgres/cluster.ts'
import { startFaultyProxy } from '../support/postgres/faulty-proxy.ts'
import { isIn, startDesktop, startTeam } from '../support/postgres/team.ts'
import type { Violation } from './judge.ts'
import type { Recorder } from './service/recorder.ts'

/** Until when colleagues have to be told of everything, also on a busy machine, in milliseconds. */
const TELLING = 120_000

/** A team that an account belongs to, and a colleague's desktop in it, which only reads. */
export interface Office {
  /** By what the program belongs to it. */
  place: TeamPlace
  /** Between two lives its server may go away, or come back. */
  stir(random: Random): void
  /** It is there from now on. */
  calm(): void
  /**
   * Judges what the colleague sees: each answer has the author whose program knows it for its own, and no other has.
   * @param own keys of the rows that the program knows for its own, as it has them by now
   */
  judge(service: Pick<Recorder, 'rows'>, own: () => ReadonlySet<string>): Promise<Violation[]>
  close(): Promise<void>
}

/** Which rows a colleague's program names an author of, when it has read them and what was told. */
async function named(
  rows: ServiceRow[],
  told: ToldAnswer[],
  authorsFirst: boolean,
): Promise<Set<string>> {
  const database = openMemoryDatabase()
  const read = () =>
    database.ingest({
      ...{ rows, now: Date.now(), kind: 'news' },
      cursor: { oldest: '2000-01-01', newest: '2100-01-01' },
    })
  if (authorsFirst) await database.noteAuthors(told)
  await read()
  if (!authorsFirst) await database.noteAuthors(told)
  const threads = new Set(rows.map(({ own, other }) => `${own}:${other}`))
  const found = new Set<string>()
  for (const thread of threads) {
    const { messages } = await database.messages(thread, { limit: 5_000 })
    // Each says something else there, so that a text tells its rows.
    for (const { author, text } of messages) {
      if (author === undefined) continue
      for (const row of rows) if (row.text === text && row.key) found.add(row.key)
    }
  }
  await database.close()
  return found
}

/** Rows of which what is shown is not what the sender's own program knows. */
async function misnamed(
  rows: ServiceRow[],
  told: ToldAnswer[],
  ours: ReadonlySet<string>,
): Promise<Violation[]> {
  const violations: Violation[] = []
  const alike = Map.groupBy(rows, ({ other, text }) => `${other} ${text}`)
  for (const authorsFirst of [true, false]) {
    const found = await named(rows, told, authorsFirst)
    for (const same of alike.values()) {
      const keys = same.flatMap(({ key }) => key ?? [])
      const isOurs = keys.some((key) => ours.has(key))
      const isNamed = keys.some((key) => found.has(key))
      if (isOurs === isNamed) continue
      const what = `${keys.join()} has ${isNamed ? 'a wrong author' : 'no author'}`
      violations.push({ kind: 'wrong', what })
    }
  }
  return violations
}

export async function startOffice(cluster: Cluster, generation: Generation): Promise<Office> {
  const team = await startTeam(cluster)
  const proxy = await startFaultyProxy(cluster.port)
  const colleague = startDesktop(await team.admit('Борис'))
  await colleague.until(isIn('live'))
  const told = () => rowsOf(colleague.told.flatMap(({ answers }) => answers))

  return {
    place: { ...team.first, port: proxy.port },
    stir(random) {
      proxy.mend()
      if (random.chance(0.2)) proxy.drop()
      else if (random.chance(0.1)) proxy.stall()
    },
    calm: () => proxy.mend(),
    async judge(service, own) {
      const prefix = generation === 'legacy' ? 'l' : 'd'
      const rows = service.rows(prefix)
      const missing = () => {
        const keys = new Set(told().map(({ key }) => key))
        return [...own()].filter((key) => !keys.has(key))
      }
      for (let waited = 0; waited < TELLING && missing().length > 0; waited += 200) await pause(200)
      const ours = own()
      const violations = missing().map((key): Violation => {
        return { kind: 'untold', what: `colleagues were not told of ${key}` }
      })
      return [...violations, ...(await misnamed(rows, told(), ours))]
    },
    async close() {
      await colleague.close()
      await proxy.close()
    },
  }
}
