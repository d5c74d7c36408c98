import type { Job } from '../../../electron/bridge/jobs.ts'
import type { SeveralReport, StartedMailing } from '../../../electron/bridge/planned.ts'
import { at, composer, customer } from './conversation.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

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

/** Changes what the limits say of several messages. */
export function report(bridge: ReturnType<typeof bridgeOver>, more: Partial<SeveralReport>): void {
  const check = bridge.answerOf('mailings.check')
  bridge.on('mailings.check', async (given) => ({ ...(await check(given)), ...more }))
}

/** Puts recipients and a text into the dialog, and returns what is in it. */
export async function write(
  { user, dialog }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'dialog'>,
  recipients: string,
  text: string,
) {
  const inside = within(dialog)
  await user.click(inside.getByLabelText('Кому'))
  await user.paste(recipients)
  await user.click(inside.getByLabelText('Текст сообщения'))
  await user.paste(text)
  return inside
}
