import type { CommandHandlers } from '../core/ports.ts'

/** Makes the demo cabinet the active one, signing into it unless a live session is there. */
export async function openDemo(commands: CommandHandlers): Promise<void> {
  const { cabinets, active } = await commands['app.state'](undefined)
  const demo = cabinets.find((cabinet) => cabinet.kind === 'demo')
  if (!demo || demo.state === 'signedOut') await commands['session.signIn']({ way: 'demo' })
  else if (demo.id !== active) await commands['session.activate']({ cabinet: demo.id })
}
