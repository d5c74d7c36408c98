import type { ScenarioBody } from '../../../electron/bridge/menus.ts'
import type { EditedResource } from '../../components/pbx/resource.ts'
import { menuPlace } from '../../../electron/shared/places.ts'

/** Voice menus, whose editor is their own. */
export const menus: EditedResource<ScenarioBody> = {
  subject: 'menus',
  collection: 'scenarios',
  placeOf: menuPlace,
  done: 'resources.done.',
  deleting: 'menus.deleting.',
}
