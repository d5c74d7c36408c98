import { expect } from 'vitest'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { cabinet, cabinetRecord, OWN, SECOND_OWN, world } from '../../support/fake-bridge/world.ts'
import { at, composer, customer } from './conversation.ts'
import { bridgeOver, openApp, screen, waitFor, type Opened } from './open-app.ts'

/** One that the customer wrote to both numbers in, to the second one last. */
export async function openSeveral(draft = '') {
  const bridge = bridgeOver()
  const { threads } = bridge.cabinet('1')
  const known = threads.find(({ other }) => other === customer) as Thread
  const part = (own: string, draft: string) => {
    return { id: `${own}:${customer}`, own, other: customer, draft }
  }
  const parts = [part(OWN, draft), part(SECOND_OWN, '')]
  const whole = { ...known, id: `:${customer}`, own: SECOND_OWN, draft, parts }
  threads.splice(threads.indexOf(known), 1, whole)
  return openApp(bridge, `/inbox/:${customer}`)
}
export const mobile = '79261110033'

/**
 * The customer of a conversation has a mobile, too: the conversation with it is of the same person.
 * @param begun what its beginning waits for
 */
export function withMobile(begun: Promise<void> = Promise.resolve()) {
  const bridge = bridgeOver()
  const { contacts, threads } = bridge.cabinet('1')
  const known = threads.find(({ other }) => other === customer) as Thread
  contacts.push({ id: 'c', name: 'Анна', note: '', numbers: [customer, mobile] })
  const begin = bridge.answerOf('inbox.openThread')
  bridge.on('inbox.openThread', async (argument) => {
    await begun
    const thread = await begin(argument)
    const parts = [known, thread].map(({ id, own, other }) => ({ id, own, other, draft: '' }))
    Object.assign(known, { parts })
    return thread
  })
  return bridge
}

/** Leaves the conversation with a text on its way, which is then refused. */
export async function refusedLater(meanwhile: (opened: Opened) => Promise<void>) {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))]))
  const queued = Promise.withResolvers<void>()
  bridge.on('inbox.send', async () => {
    await queued.promise
    return bridge.refuse({ kind: 'database' })
  })
  const opened = await openApp(bridge, at(customer))
  await opened.user.type(await composer(), 'Едем{Enter}')
  await meanwhile(opened)
  queued.resolve()
  const notice = await screen.findByText(/Сообщение для \+7 926 111-00-22 не отправлено/)
  await waitFor(() => {
    expect(bridge.callsOf('inbox.saveDraft').at(-1)).toEqual({
      cabinet: '1',
      thread: `${OWN}:${customer}`,
      text: 'Едем',
    })
  })
  return { ...opened, notice }
}
