import { expect, test } from 'vitest'
import { contactKind } from '../../../electron/core/colleagues/shared/stored/kinds/contact.ts'
import type { ContactTables } from '../../../electron/core/contacts/tables.ts'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import type { InboxTables } from '../../../electron/core/messages/tables.ts'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import { asksToStop, laterRefusal, refusalOf } from '../../../electron/shared/wishes.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const OWN = '79160000001'
const AT = Date.UTC(2026, 10, 20, 9)

function stored() {
  const store = openStore(openInMemory())
  const inbox = store.of<InboxTables>('inbox')
  return {
    store,
    contacts: store.of<ContactTables>('contacts'),
    planned: store.of<PlannedTables>('planned'),
    come: (key: string, other: string, text: string, at = AT) =>
      inbox.ingest({
        rows: [{ key, own: OWN, other, incoming: true, text, at, read: false }],
        cursor: { oldest: '2026-11-01', newest: '2026-11-20' },
        now: at,
        kind: 'news',
      }).refused,
  }
}

const anna = (more: Partial<Contact> = {}): Contact => ({
  ...{ id: 'a', name: 'Анна', numbers: ['79260000001'], note: '' },
  ...more,
})

test('only an exact request counts as one', () => {
  for (const text of ['СТОП', ' стоп! ', 'Stop.', 'Отпишите меня']) {
    expect(asksToStop(text), text).toBe(true)
  }
  for (const text of ['стоп 3', 'Стоп-кран сломан', 'Остановка стоп там', '', '🛑']) {
    expect(asksToStop(text), text).toBe(false)
  }
})

test('a message marks its person, once, and a later consent or undo stays', () => {
  const { store, contacts, come } = stored()
  contacts.save([anna()])
  const refusal = { at: AT, by: 'message', words: 'Стоп' }
  expect(come('d1', '79260000001', 'Стоп')).toEqual([{ ...anna(), refusal }])
  contacts.save([anna({ refusal: { at: AT, by: 'message', words: 'Стоп', lifted: AT + 2 } })])
  expect(come('d2', '79260000001', 'стоп', AT + 1)).toBeUndefined()
  expect(come('d3', '79260000001', 'стоп', AT + 3)).toHaveLength(1)
  expect(come('d4', '79260000009', 'STOP')).toMatchObject([{ name: '', numbers: ['79260000009'] }])
  store.close()
})

test('bulk messages leave out who refused, and ask of who never agreed or wrote', () => {
  const { store, contacts, planned, come } = stored()
  const numbers = ['79260000001', '79260000002', '79260000003', '79260000004']
  contacts.save([
    anna({ refusal: { at: AT, by: 'hand' } }),
    { ...anna({ consent: { at: AT, source: 'анкета' } }), id: 'b', numbers: ['79260000002'] },
  ])
  come('d1', '79260000003', 'Когда готово?')
  expect(planned.wishesOf(numbers)).toEqual({ refused: [numbers[0]], unasked: [numbers[3]] })
  store.close()
})

test('what waits asks once its person refused: of several always, by hand what was written before', () => {
  const { store, contacts, planned } = stored()
  const other = '79260000001'
  const rows = [
    { id: 'several', mailing: 'm', written: AT + 9 },
    { id: 'before', mailing: null, written: AT - 9 },
    { id: 'after', mailing: null, written: AT + 9 },
  ].map((row) => ({ ...row, own: OWN, other, text: row.id, due: AT }))
  planned.plan(rows)
  contacts.save([anna({ refusal: { at: AT, by: 'hand' } })])
  const outcome = (id: string, agreed = false) => planned.release(id, AT + 99, agreed)?.is
  expect(outcome('several', true)).toBe('asking')
  expect(outcome('before')).toBe('asking')
  expect(outcome('before', true)).toBe('queued')
  expect(outcome('after')).toBe('queued')
  store.close()
})

test('a team keeps the refusal of one desktop beside what another changed', () => {
  const plain = { name: 'Анна', numbers: ['79260000001'], note: '', agreed: '' }
  const refusal = { at: 5, by: 'hand' as const }
  const renamed = { ...plain, name: 'Анна П.' }
  const joined = { ...renamed, refusal }
  expect(contactKind.merge(plain, renamed, { ...plain, refusal }).content).toEqual(joined)
  expect(contactKind.merge(plain, { ...plain, refusal }, renamed).content).toEqual(joined)
  expect(contactKind.merge(plain, plain, renamed).content).toEqual(renamed)
})

test('the later decision of two desktops holds, in either order', () => {
  const message = { at: 5, by: 'message' as const }
  const lifted = { at: 5, by: 'message' as const, lifted: 7 }
  expect(laterRefusal(message, lifted)).toBe(lifted)
  expect(laterRefusal(lifted, message)).toBe(lifted)
  expect(refusalOf({ refusal: lifted })).toBeUndefined()
  expect(refusalOf({ refusal: laterRefusal(lifted, { at: 8, by: 'hand' }) })).toBeDefined()
})
