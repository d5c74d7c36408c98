import { randomBytes, randomUUID } from 'node:crypto'
import { connectTeam } from '../../../electron/core/team/client.ts'
import type {
  Team,
  TeamChanges,
  TeamCursor,
  TeamPlace,
  TeamState,
} from '../../../electron/core/team/index.ts'
import { makeTeam, prepareTeam, scramVerifier } from '../../../electron/core/team/postgres/setup.ts'
import type { TeamPace } from '../../../electron/core/team/thread.ts'
import type { Cluster } from './cluster.ts'

/** A team in a database of its own. */
export interface TestTeam {
  database: string
  /** By what another desktop, of a member of its own, belongs to it. */
  admit(): Promise<TeamPlace>
  first: TeamPlace
}

/** Makes a team as an office without a database administrator would: by a login that owns the database. */
export async function startTeam(cluster: Cluster, name = 'Анна'): Promise<TestTeam> {
  const database = `office_${randomBytes(4).toString('hex')}`
  const admin = await cluster.administrator()
  await admin.query(`CREATE ROLE ${database} LOGIN CREATEROLE PASSWORD 'the owner’s'`)
  await admin.query(`CREATE DATABASE ${database} OWNER ${database}`)
  await admin.end()
  const { port, certificate } = cluster
  const server = { host: 'localhost', port, database, certificate }
  const { sql, place } = prepareTeam(server, name)
  await makeTeam({ ...server, user: database, password: 'the owner’s' }, sql)

  async function admit(): Promise<TeamPlace> {
    const user = `${place.user.slice(0, -8)}${randomBytes(4).toString('hex')}`
    const member = randomUUID()
    const client = await cluster.administrator(database)
    await client.query(`INSERT INTO team.member VALUES ($1, false, 1, '')`, [member])
    await client.query(`SELECT team.admit($1, $2, $3, $4)`, [
      user,
      scramVerifier(place.password),
      member,
      randomBytes(32),
    ])
    await client.end()
    return { ...place, user }
  }
  return { database, admit, first: place }
}

/** Fast, so that tests wait for nothing, but patient: a busy machine is slow, not away. */
const PACE: TeamPace = { heartbeat: 200, patience: 20_000, poll: 100 }

/** A desktop of a team, with all that it was told. */
export interface Desktop extends Team {
  told: TeamChanges[]
  states: TeamState[]
  cursor(): TeamCursor | undefined
  /** Resolves when something is so; it is looked at after whatever comes. */
  until<T>(found: (desktop: Desktop) => T | undefined): Promise<T>
}

export function startDesktop(
  place: TeamPlace,
  { cursor, pace = {} }: { cursor?: TeamCursor; pace?: Partial<TeamPace> } = {},
): Desktop {
  const waiting = new Set<() => void>()
  const told: TeamChanges[] = []
  const states: TeamState[] = []
  const came = () => waiting.forEach((look) => look())
  const follower = {
    cursor,
    async take(changes: TeamChanges) {
      told.push(changes)
      came()
    },
    state(state: TeamState) {
      states.push(state)
      came()
    },
  }
  const desktop: Desktop = {
    ...connectTeam(place, follower, { ...PACE, ...pace }),
    told,
    states,
    cursor: () => told.findLast((changes) => changes.cursor)?.cursor,
    until: <T>(found: (desktop: Desktop) => T | undefined) =>
      new Promise<T>((resolve) => {
        const look = (): void => {
          const value = found(desktop)
          if (value === undefined) return
          waiting.delete(look)
          resolve(value)
        }
        waiting.add(look)
        look()
      }),
  }
  return desktop
}

/** The last state of a desktop, where it is of this kind. */
export const isIn =
  (kind: TeamState['kind']) =>
  ({ states }: Desktop): TeamState | undefined => {
    const last = states.at(-1)
    return last?.kind === kind ? last : undefined
  }
