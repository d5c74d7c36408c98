import { useI18n } from 'vue-i18n'
import type { ScenarioBody, ScenarioDetail } from '../../../electron/bridge/menus.ts'
import { call } from '../../bridge/call.ts'
import { useEditing } from '../../components/exchange/use-editing.ts'
import { menuPlace } from '../../components/places.ts'
import { fromService } from './model/from-service.ts'
import { toService } from './model/to-service.ts'

/** Creates, changes and deletes voice menus. */
export function useMenuEditing() {
  const { t } = useI18n()
  return useEditing<'scenarios', ScenarioBody, ScenarioDetail>({
    slice: 'scenarios',
    kind: 'menu',
    create: (cabinet, body) => call('menus.create', { cabinet, body }),
    replace: (cabinet, id, body, seen) => call('menus.replace', { cabinet, id, body, seen }),
    remove: (cabinet, id, name) => call('menus.delete', { cabinet, id, name }),
    seenOf: (detail) => detail,
    bodyOf: bodyToRestore,
    placeOf: menuPlace,
    say: (done, name) => t(`menus.done.${done}`, { name }),
  })
}

/** What has to be sent so that a menu is again as it was seen. @throws TypeError for one of unknown kind */
function bodyToRestore(seen: ScenarioDetail): ScenarioBody {
  const read = fromService(seen)
  if (!read.ok) throw new TypeError(`A scenario of the kind ${read.type} cannot be sent`)
  return toService(read.menu)
}
