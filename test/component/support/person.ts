import type { SharedOf } from '../../../electron/bridge/shared.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { at, customer } from './conversation.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

export async function openPerson(bridge = bridgeOver()) {
  const opened = await openApp(bridge, at(customer))
  const header = await screen.findByRole('region', { name: /^Переписка с/ })
  await opened.user.click(within(header).getByRole('button', { name: 'О человеке' }))
  return { ...opened, about: await screen.findByRole('complementary', { name: 'О человеке' }) }
}
export const note = { id: 'n1', other: customer, text: 'Просит скидку', at: 0 }

/** Opens a conversation with these notes in a team, with the card beside it. */
export async function openNotes(shared: SharedOf) {
  const own = cabinet(cabinetRecord('1'))
  own.state.colleagues = {
    ...{ state: 'connected', members: [], desktops: [], claims: [], present: [] },
    ...{ answers: [], upTo: 0, conflicts: [] },
  }
  const bridge = bridgeOver(world([own, cabinet(cabinetRecord('2'))]))
  bridge.on('shared.of', () => shared)
  bridge.on('colleagues.be', () => undefined)
  const opened = await openPerson(bridge)
  const notes = await screen.findByRole('region', { name: 'Заметки' })
  return { ...opened, notes: within(notes) }
}
