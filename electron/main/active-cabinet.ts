import type { Core } from '../core/ports.ts'
import type { CabinetId } from '../bridge/cabinet.ts'

/** Follows the cabinet that the core shows; returns a function that gets it. */
export async function followActive(core: Core): Promise<() => CabinetId | undefined> {
  let { active } = await core.commands['app.state'](undefined)
  core.listen((event) => {
    if (event.name === 'cabinets.changed') active = event.payload.active
  })
  return () => active
}
