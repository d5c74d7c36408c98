import type { BackOutlook, KeptChange } from '../../../electron/bridge/changes.ts'
import { finished, jobOf } from './numbers.ts'
import type { FakeBridge } from './index.ts'

/** Has a bridge keep a change of each number, and put them back; of some it is not known how they were. */
export function keepChanges(
  bridge: FakeBridge,
  numbers: readonly string[],
  untold: readonly string[] = [],
): void {
  const changes = numbers.map((name): KeptChange => ({
    id: name,
    at: Date.now(),
    kind: 'numbers',
    thing: name,
    name,
    action: 'changed',
    outcome: 'done',
    before: { forwarding: { type: 'empty' } },
    after: { forwarding: { type: 'number', number: '79000000000', shows: 'caller' } },
  }))
  const outlookOf = ({ id, kind, name }: KeptChange): BackOutlook => ({
    changes: [id],
    kind,
    name,
    version: 'v1',
    conflicts: [],
    ...(untold.includes(name) && { not: 'untold' }),
  })
  bridge.on('changes.list', () => ({ changes, more: false }))
  bridge.on('changes.outlook', ({ changes: ids }) =>
    changes.filter(({ id }) => ids.includes(id)).map(outlookOf),
  )
  bridge.on('changes.putBack', ({ things }) => {
    const names = things.flatMap((one) => one.changes)
    const job = finished(jobOf('changes.putBack', names, 'job-back'))
    bridge.emit('job.changed', { cabinet: '1', job })
    return job
  })
}
