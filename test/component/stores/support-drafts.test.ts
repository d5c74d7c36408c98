import { expect, it } from 'vitest'
import { useSupportWritten } from '../../../renderer/panels/support/write/written.ts'
import { useCabinets } from '../../../renderer/stores/cabinets.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { eventually } from '../../support/waits.ts'
import { bridgeOver } from '../support/open-app.ts'
import { openStores } from '../support/open-stores.ts'

it('what was typed a moment before another account is shown is kept whole in its own', async () => {
  const bridge = bridgeOver(world(['1', '2'].map((id) => cabinet(cabinetRecord(id)))))
  bridge.on('support.written', () => ({ drafts: [], postings: [] }))
  bridge.on('support.saveDraft', () => undefined)
  await openStores(bridge)
  const written = useSupportWritten()
  await eventually(() => expect(written.isRead).toBe(true))
  written.write(1202, { subject: '', text: 'Эхо на линии' })
  await useCabinets().activate('2')
  written.write(1202, { subject: '', text: 'Нет гудка' })
  await written.flush()
  expect(bridge.callsOf('support.saveDraft')).toEqual([
    { cabinet: '1', ticket: 1202, text: 'Эхо на линии' },
    { cabinet: '2', ticket: 1202, text: 'Нет гудка' },
  ])
})
