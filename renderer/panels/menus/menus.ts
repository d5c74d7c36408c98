import type { ScenarioBody } from '../../../electron/bridge/menus.ts'
import type { EditedThing } from '../../components/exchange/thing.ts'
import { menuPlace } from '../../../electron/shared/places.ts'

/** Voice menus, whose editor is their own. */
export const menus: EditedThing<ScenarioBody> = {
  subject: 'menus',
  slice: 'scenarios',
  placeOf: menuPlace,
  done: 'menus.done.',
  deleting: 'menus.deleting.',
}
