import type { KeptChange } from '../../../electron/bridge/changes.ts'
import { expect } from 'vitest'
import { extensions, extensionsBridge, names } from './extensions.ts'
import { openApp, waitFor } from './open-app.ts'

export async function openList(at = '/extensions') {
  const made = extensionsBridge()
  const opened = await openApp(made.bridge, at)
  const table = await extensions()
  await waitFor(() => expect(names(table)[1]).toBe('Склад'))
  return { ...made, ...opened, table }
}

/** As it is kept that one was deleted. */
export const deletedStore: KeptChange = {
  id: 'c1',
  at: Date.now(),
  kind: 'sip',
  thing: '103',
  name: 'Склад',
  action: 'deleted',
  outcome: 'done',
  before: { name: 'Склад', number: 204, role: 'Менеджер', sip_timeout: 20 },
}
