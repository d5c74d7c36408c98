import { expect, test } from 'vitest'
import { createWatching } from '../../../electron/core/extensions/watching.ts'
import type { AlertsMemory } from '../../../electron/core/extensions/presence/alerts.ts'

const RECEPTION = 3001
const ASKED: AlertsMemory = {
  extensions: [],
  returns: [{ id: RECEPTION }],
  announced: { extensions: [], numbers: [] },
}

test('what is read anew while somebody comes back is not told of twice', async () => {
  const answers: (() => void)[] = []
  const events: unknown[] = []
  const watching = createWatching({
    cabinet: 'one',
    zone: 'Europe/Moscow',
    stored: {
      alerts: () => new Promise((resolve) => answers.push(() => resolve(structuredClone(ASKED)))),
      rememberAlerts: () => Promise.resolve(),
    } as never,
    notices: { content: () => 'full', isQuiet: () => false, zone: () => undefined } as never,
    present: () => ({ online: true, since: 1, seen: 2 }),
    nameOf: () => undefined,
    dependences: () => [],
    announce: (name) => events.push(name),
    describe: (error) => expect.unreachable(String(error)),
  })
  const [first, second] = [watching.watches(), watching.open()]
  answers[0]?.()
  await Promise.resolve()
  watching.check()
  answers[1]?.()
  await Promise.all([first, second])
  watching.check()
  watching.check()
  expect(events).toEqual(['watches.changed', 'notice.due'])
  expect(await watching.watches()).toEqual({ extensions: [], returns: [] })
})
