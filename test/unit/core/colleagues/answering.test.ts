import { expect, it } from 'vitest'
import type { Message } from '../../../../electron/bridge/inbox.ts'
import { createAnswering } from '../../../../electron/core/colleagues/answering.ts'
import type { InThread } from '../../../../electron/core/colleagues/in-thread.ts'
import { TeamFailure } from '../../../../electron/core/team/index.ts'
import { openInMemory, openStore } from '../../../support/database.ts'

const OWN = '79010004810'
const OTHERS = ['79150000001', '79150000002', '79150000003'] as const

/** Messages to all of them have left and were confirmed; nobody was told of the end of any. */
function start(answered: (other: string) => Promise<void>) {
  const store = openStore(openInMemory())
  for (const other of OTHERS) {
    const id: Message['id'] = `m${other}`
    store.begin(OWN, other, 1)
    store.add({
      ...{ id, thread: `${OWN}:${other}`, text: 'Да', at: 1 },
      ...{ direction: 'outgoing', state: 'queued' },
    })
    store.depart(id, {
      ...{ notBefore: 0, listed: undefined, at: 0, mayBeListed: false },
      ...{ limit: { since: 0, most: 9 }, colleagues: {} },
    })
    store.conclude(id, 'sending', 'refused', {}, {})
  }
  const inThread = ((other: string) => answered(other)) as InThread
  return { store, inThread }
}

it('tells of the rest what the server takes, where it refuses one', async () => {
  const told: string[] = []
  let isRefused = true
  const { store, inThread } = start((other) => {
    if (other === OTHERS[1] && isRefused) return Promise.reject(new TeamFailure('invalid'))
    told.push(other)
    return Promise.resolve()
  })
  const answering = createAnswering({
    ...{ inThread, reached: Promise.resolve() },
    stored: undefined as never,
    messages: {
      answersDue: () => Promise.resolve(store.answersDue()),
      answersTold: (ids) => Promise.resolve(store.answersTold(ids)),
    },
    describe: (error) => {
      throw error
    },
  })
  await answering.tell()
  expect(told).toEqual([OTHERS[0], OTHERS[2]])
  expect(store.answersDue()).toMatchObject([{ id: `m${OTHERS[1]}` }])

  isRefused = false
  await answering.tell()
  expect(store.answersDue()).toEqual([])
})
