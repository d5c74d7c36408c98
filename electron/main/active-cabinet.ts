import type { Core } from '../core/ports.ts'
import type { CabinetId } from '../bridge/cabinet.ts'

/** Follows which cabinet the core shows; call what it returns to ask. */
export async function followActive(core: Core): Promise<() => CabinetId | undefined> {
  let { active } = await core.commands['app.state'](undefined)
  core.listen((event) => {
    if (event.name === 'cabinets.changed') active = event.payload.active
  })
  return () => active
}
