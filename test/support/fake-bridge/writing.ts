import type { CommandName } from '../../../electron/bridge/index.ts'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import type { FakeBridge, Handler } from './index.ts'
import { OWN } from './world.ts'

type On = <C extends CommandName>(name: C, handler: Handler<C>) => void

/** What stands around the list of messages: limits, the outbox, contacts, quick replies, packets. */
export function installWriting(bridge: FakeBridge, on: On): void {
  on('inbox.limits', () => ({
    sameText: 0,
    month: { sent: 12, limit: 10_000 },
    wait: 0,
    verdict: 'fine',
  }))
  on('inbox.takeBack', ({ cabinet, message }) => ({ text: bridge.message(cabinet, message).text }))
  on('inbox.pause', () => undefined)

  on('shared.of', () => ({ notes: [], drafts: [] }))
  on('shared.addNote', () => undefined)
  on('planned.list', () => [])
  on('planned.add', ({ thread, text, due }) => ({ id: `planned ${due}`, thread, text, due }))
  on('planned.move', () => undefined)
  on('planned.discard', () => undefined)
  on('mailings.list', () => [])
  on('mailings.takeBack', () => undefined)
  on('mailings.check', ({ messages }) => ({
    segments: messages.length,
    left: 137,
    sameText: 1,
    month: { sent: 12, limit: 10_000 },
    wait: 3 * messages.length,
    unasked: [],
    verdict: 'fine',
  }))

  on('contacts.list', ({ cabinet }) => bridge.cabinet(cabinet).contacts)
  on('contacts.save', ({ cabinet, contacts }) => {
    const kept = contacts.map(normalised)
    const own = bridge.cabinet(cabinet)
    const given = new Set(kept.map(({ id }) => id))
    own.contacts = [...own.contacts.filter(({ id }) => !given.has(id)), ...kept]
    return kept
  })
  on('contacts.remove', ({ cabinet, contacts }) => {
    const own = bridge.cabinet(cabinet)
    own.contacts = own.contacts.filter(({ id }) => !contacts.includes(id))
    return undefined
  })
  on('quickReplies.list', ({ cabinet }) => bridge.cabinet(cabinet).replies)
  on('quickReplies.save', ({ cabinet, replies, gone = [], order = [] }) => {
    const own = bridge.cabinet(cabinet)
    const kept = new Map([...own.replies, ...replies].map((reply) => [reply.id, reply]))
    for (const id of gone) kept.delete(id)
    const placeOf = ({ id }: { id: string }) =>
      order.includes(id) ? order.indexOf(id) : order.length
    own.replies = [...kept.values()].sort((one, other) => placeOf(one) - placeOf(other))
    return undefined
  })

  installPackets(bridge, on)
}

function installPackets(bridge: FakeBridge, on: On): void {
  on('packets.list', () => [
    { id: 'p100', name: 'SMS 100', description: '100 SMS в месяц', price: 300, messages: 100 },
    { id: 'p500', name: 'SMS 500', description: 'Для рассылок', price: 1200, messages: 500 },
  ])
  on('packets.numbers', ({ cabinet }) =>
    bridge.cabinet(cabinet).state.senders.map(({ numberId, number, packet }) => ({
      numberId,
      number,
      ...(packet ? { packet: { ...packet, ...(number === OWN ? { id: 'p500' } : {}) } } : {}),
    })),
  )
  on('packets.change', () => undefined)
  on('packets.setHandler', () => undefined)
  on('packets.removeHandler', () => undefined)
}

function normalised(contact: Contact): Contact {
  const numbers = contact.numbers.map((number) => number.replace(/\D/g, '').replace(/^8/, '7'))
  return { ...contact, numbers: [...new Set(numbers)] }
}
