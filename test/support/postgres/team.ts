import { randomBytes, randomUUID } from 'node:crypto'
import { connectTeam } from '../../../electron/core/team/client.ts'
import type {
  Team,
  TeamChanges,
  TeamCursor,
  TeamKeys,
  TeamPlace,
  TeamPresence,
  TeamState,
} from '../../../electron/core/team/index.ts'
import { createBox } from '../../../electron/core/team/box.ts'
import { createKeyring, proofOf } from '../../../electron/core/team/postgres/keyring.ts'
import { scramVerifier } from '../../../electron/core/team/postgres/login.ts'
import { make, prepare } from '../../../electron/core/team/postgres/setup.ts'
import { createTeamSeal } from '../../../electron/core/team/seal.ts'
import { signingKeys } from '../../../electron/core/team/sign.ts'
import type { TeamPace } from '../../../electron/core/team/thread.ts'
import { ownDatabase, type Cluster } from './cluster.ts'

/** A team in a database of its own. */
export interface TestTeam {
  database: string
  /** By what another desktop, of a member of its own, belongs to it; without a name nobody can read what he is called. */
  admit(name?: string): Promise<TeamPlace>
  first: TeamPlace
}

/** Makes a team as an office without a database administrator would: by a login that owns the database. */
export async function startTeam(cluster: Cluster, name = 'Анна'): Promise<TestTeam> {
  const { database, ...owner } = await ownDatabase(cluster)
  const { port, certificate } = cluster
  const server = { host: 'localhost', port, database, certificate }
  const { sql, place } = await prepare(server, name)
  await make({ ...server, ...owner }, sql)

  const seal = createTeamSeal(new Map([[1, Buffer.from(place.keys[1] ?? '', 'base64')]]))

  async function admit(called?: string): Promise<TeamPlace> {
    const user = `${place.user.slice(0, -8)}${randomBytes(4).toString('hex')}`
    const member = randomUUID()
    const { publicKey, privateKey } = await createBox()
    const box = privateKey.toString('base64')
    const { sign } = createKeyring({ ...place, user, box }, () => undefined)
    const name = { table: 'member', id: member, version: 1 } as const
    const { sealed } = seal.seal(name, sign(name, { name: called }))
    const client = await cluster.administrator(database)
    await client.query('INSERT INTO team.member VALUES ($1, false, $2, 1, $3)', [
      ...[member, user, called === undefined ? '' : sealed],
    ])
    const { publicKey: signKey } = signingKeys(privateKey)
    await client.query('SELECT team.admit($1, $2, $3, $4, $5, 1, $6)', [
      ...[user, scramVerifier(place.password), member, publicKey, signKey],
      proofOf(seal, 1, { role: user, member, boxKey: publicKey, signKey }),
    ])
    await client.end()
    return { ...place, user, box }
  }
  return { database, admit, first: place }
}

/** What a note, a tag and an answer are to say, for whoever tests how they are told. */
export const noteSaying = (text: string) => ({ other: '79031112233', text, at: 0 })
export const tagSaying = (tag: string) => ({ contact: '00000000-0000-4000-8000-000000000001', tag })
export const answerSaying = (text: string) => ({
  ...{ id: 'm1', own: '79011111111', other: '79031112233', text },
})

/** How long a server may take to answer, in milliseconds: on a busy machine it is slow, not away. */
export const PATIENCE = 120_000

/** Fast, so that tests wait for nothing. */
const PACE: TeamPace = { heartbeat: 200, patience: PATIENCE, poll: 100, retry: 300 }

/** A desktop of a team, with all that it was told. */
export interface Desktop extends Team {
  told: TeamChanges[]
  states: TeamState[]
  /** Where the colleagues were last. */
  presence(): TeamPresence[]
  /** The keys that came into use since. */
  keys: TeamKeys[]
  /** Whose desktops gave notices without end. */
  floods: string[]
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
  const keys: TeamKeys[] = []
  const floods: string[] = []
  let present: TeamPresence[] = []
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
    presence(now: TeamPresence[]) {
      present = now
      came()
    },
    keys(now: TeamKeys) {
      keys.push(now)
      came()
    },
    flooded(device: string) {
      floods.push(device)
      came()
    },
  }
  const desktop: Desktop = {
    ...connectTeam(place, follower, { ...PACE, ...pace }),
    told,
    states,
    keys,
    floods,
    presence: () => present,
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
