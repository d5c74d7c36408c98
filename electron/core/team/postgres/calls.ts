import { randomUUID } from 'node:crypto'
import type { AnswerOutcome, ItemOutcome, TeamCalls, TeamClaim } from '../port.ts'
import type { SealedPlace, TeamSeal } from '../seal.ts'
import type { Session } from './session.ts'

/** What is asked of the server: each is one function there, and one transaction. */
export function createCalls(session: Session, seal: TeamSeal): TeamCalls {
  /** The answer of a function of the server's. */
  async function call<T>(name: string, ...given: unknown[]): Promise<T> {
    const places = given.map((_, place) => `$${place + 1}`).join(', ')
    const [row] = await session
      .connection()
      .rows<{ answer: T }>(`SELECT team_v1.${name}(${places}) AS answer`, given)
    return row?.answer as T
  }

  function sealed(place: SealedPlace, value: unknown): [number, Buffer] {
    const row = seal.seal(place, value)
    return [row.generation, row.sealed]
  }
  const ofAnswer = (thread: string): SealedPlace => ({ table: 'change', id: thread, version: 1 })

  return {
    async thread(key, content) {
      // Of two desktops that make it at once one comes second, and what it sealed is not kept.
      const id = randomUUID()
      const row = sealed({ table: 'thread', id, version: 1 }, content)
      return call('thread', id, seal.mark(key), ...row)
    },
    claim: (thread, seconds) => call<TeamClaim>('claim', thread, seconds),
    release: async (thread) => void (await call('release', thread)),
    async answering({ thread, seen, anyway, content }) {
      const row = sealed(ofAnswer(thread), content)
      const against = await call<Omit<Extract<AnswerOutcome, { may: false }>, 'may'> | null>(
        'answering',
        thread,
        seen,
        anyway,
        ...row,
      )
      return against ? { may: false, ...against } : { may: true }
    },
    answered: async (thread, content) =>
      void (await call('answered', thread, ...sealed(ofAnswer(thread), content))),
    put: ({ id, kind, seen, gone, content }) =>
      call<ItemOutcome>(
        'put',
        id,
        kind,
        seen,
        gone,
        ...sealed({ table: 'item', id, version: seen + 1 }, content),
      ),
    read: async (thread, whose, { at, identity }) =>
      void (await call('read', thread, whose === 'own', at, identity)),
  }
}
