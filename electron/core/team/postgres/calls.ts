import { randomUUID } from 'node:crypto'
import { descentOf } from '../descent.ts'
import {
  TeamFailure,
  type AnswerOutcome,
  type ItemOutcome,
  type TeamCalls,
  type TeamClaim,
} from '../port.ts'
import type { SealedPlace } from '../seal.ts'
import type { Keyring } from './keyring.ts'
import { readPeople } from './reading.ts'
import { answerPlace, markPlace, registerPlace, threadPlace } from './places.ts'
import type { Session } from './session.ts'

/** Callers of the server's functions. */
function createAsking(session: Session, keyring: Keyring) {
  /** Calls a function of the server and returns its result. */
  async function call<T>(name: string, ...given: unknown[]): Promise<T> {
    const places = given.map((_, place) => `$${place + 1}`).join(', ')
    const [row] = await session
      .connection()
      .rows<{ answer: T }>(`SELECT team_v1.${name}(${places}) AS answer`, given)
    return row?.answer as T
  }

  /** Calls with a sealed value as the last arguments; fetches the new key if there is one. */
  async function callSealed<T>(
    name: string,
    given: unknown[],
    place: SealedPlace,
    value: unknown,
  ): Promise<T> {
    const attempt = () => {
      const { generation, sealed } = keyring.seal.seal(place, value)
      return call<T>(name, ...given, generation, sealed)
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TeamFailure) || error.trouble !== 'newKey') throw error
      await readPeople(session.connection(), keyring)
      return attempt()
    }
  }

  return { call, callSealed }
}

/**
 * Calls to the server: each is one function there, and one transaction.
 * @param user this desktop's login
 * @param isCaughtUp returns whether all changes were read over this connection: before that the
 * server may have been restored, and the version seen be another one's
 */
export function createCalls(
  session: Session,
  keyring: Keyring,
  user: string,
  isCaughtUp: () => boolean,
): Omit<TeamCalls, 'invite' | 'remove' | 'setOwner' | 'be'> {
  const { call, callSealed } = createAsking(session, keyring)
  const callSigned = <T>(name: string, given: unknown[], place: SealedPlace, body: unknown) =>
    callSealed<T>(name, given, place, keyring.sign(place, body))
  function afterAll(): void {
    if (!isCaughtUp()) throw new TeamFailure('unreachable', 'reading')
  }
  function me(): string {
    const signer = keyring.signerOf(user)
    if (!signer) throw new TeamFailure('foreign', 'nobody vouches for this desktop')
    return signer.member
  }

  return {
    thread(key) {
      // If two desktops create it at once, the server keeps the first one's content.
      const id = randomUUID()
      return callSigned('thread', [id, keyring.seal.mark(key)], threadPlace(id), { key })
    },
    claim: (thread, seconds) => call<TeamClaim>('claim', thread, seconds),
    release: async (thread) => void (await call('release', thread)),
    async answering({ thread, seen, anyway, content }) {
      const given = [thread, seen, anyway]
      const place = answerPlace(thread, 'sending')
      type Against = Omit<StoppedAnswer, 'may'> | null
      const against = await callSigned<Against>('answering', given, place, content)
      return against ? { may: false, ...against } : { may: true }
    },
    answered: async (thread, content) =>
      void (await callSigned('answered', [thread], answerPlace(thread, 'sent'), content)),
    async put({ id, kind, seen, author, descent, gone, to, content }) {
      afterAll()
      const given = [id, kind, seen, gone, to ?? null]
      const place = { table: 'item', id, version: seen + 1 } as const
      const version = gone ? null : content
      const body = {
        ...{ kind, content: version, ...(descent ?? descentOf(version, [])) },
        ...(kind === 'draft' && { author: author ?? me() }),
      }
      return callSigned<ItemOutcome>('put', given, place, body)
    },
    forget: async (threads) => void (await call('forget', threads)),
    async set(thread, register, value, seen) {
      afterAll()
      const given = [thread, register, seen, value.place?.at ?? null]
      const place = registerPlace(thread, register, seen + 1)
      return callSigned<ItemOutcome>('set', given, place, { ...descentOf(value, []), ...value })
    },
    read: async (thread, whose, position) => {
      const given = [thread, whose === 'own', position.at, position.identity]
      await callSigned('read', given, markPlace(thread, whose), position)
    },
  }
}

type StoppedAnswer = Extract<AnswerOutcome, { may: false }>
