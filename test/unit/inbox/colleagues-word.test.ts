import { expect, it } from 'vitest'
import type { ColleaguesWord } from '../../../electron/core/messages/stored/types.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const [OWN, OTHER] = ['79010004810', '79261112233']
const past = { upTo: 7, anyway: true }

function start() {
  const store = openStore(openInMemory())
  store.begin(OWN, OTHER, 1)
  store.add({
    ...{ id: 'm1', thread: `${OWN}:${OTHER}`, text: 'Да', at: 1 },
    ...{ direction: 'outgoing', state: 'queued', past },
  })
  const depart = (colleagues: ColleaguesWord, most = 9) =>
    store.depart('m1', {
      ...{ notBefore: 0, listed: undefined, at: 0, mayBeListed: false },
      ...{ limit: { since: 0, most }, colleagues },
    })
  return { store, depart }
}

it('keeps what was in sight as a message was written, however often it tries to leave', () => {
  const { store, depart } = start()
  depart({ alone: true })
  expect(store.message('m1')).toMatchObject({ state: 'sending', past, alone: true })
  store.conclude('m1', 'sending', 'queued', { failure: { kind: 'unreachable' } }, {})
  expect(store.message('m1')).toMatchObject({ state: 'queued', past })
  // Colleagues are asked anew.
  expect(store.message('m1')).not.toHaveProperty('alone')
  depart({})
  expect(store.message('m1')).toMatchObject({ state: 'sending', past })
  store.conclude('m1', 'sending', 'accepted', {}, {})
  expect(store.message('m1')).not.toHaveProperty('past')
  expect(store.message('m1')).not.toHaveProperty('alone')
})

it('has colleagues hear that what they were told of did not leave after all', () => {
  const { store, depart } = start()
  depart({}, 0)
  expect(store.answersDue()).toMatchObject([{ id: 'm1', message: { state: 'unsent' } }])
})

it('has them hear nothing of what they stopped', () => {
  const { store, depart } = start()
  depart({ stopped: { because: 'claim', member: 'boris' } })
  expect(store.message('m1')).toMatchObject({ state: 'unsent' })
  expect(store.message('m1')).not.toHaveProperty('past')
  expect(store.answersDue()).toEqual([])
})
