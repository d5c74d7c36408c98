import type { Job } from '../../../electron/bridge/jobs.ts'
import type { StartedMailing } from '../../../electron/bridge/planned.ts'
import { at, composer, customer } from './conversation.ts'
import { bridgeOver, openApp, screen } from './open-app.ts'

export const job: Job = {
  ...{ id: 'j1', work: 'inbox.mailing', state: 'running' },
  steps: (['done', 'working', 'waiting'] as const).map((state) => ({
    ...{ subject: 'inbox', name: customer, state },
  })),
}
const begun: StartedMailing = { mailing: 'm1', due: 0, job }
export async function open(bridge = bridgeOver(), started: StartedMailing = begun) {
  bridge.on('mailings.start', () => started)
  const app = await openApp(bridge, at(customer))
  await composer()
  await app.user.keyboard('{Alt>}n{/Alt}')
  await app.user.click(await screen.findByRole('button', { name: 'Рассылка…' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Рассылка' }) }
}
