import { useI18n } from 'vue-i18n'
import type { GroupBody, GroupSeen } from '../../../electron/bridge/groups.ts'
import { call } from '../../bridge/call.ts'
import { useEditing } from '../../components/exchange/use-editing.ts'
import { groupPlace } from '../../components/places.ts'
import { groupForm, groupSeen } from './group-form.ts'

/** Creates, changes and deletes groups. */
export function useGroupEditing() {
  const { t } = useI18n()
  return useEditing<'groups', GroupBody, GroupSeen>({
    slice: 'groups',
    kind: 'group',
    create: (cabinet, body) => call('groups.create', { cabinet, body }),
    // What stays away has to be compared too.
    replace: (cabinet, id, body, seen) => call('groups.replace', { cabinet, id, body, seen }),
    remove: (cabinet, id, name) => call('groups.delete', { cabinet, id, name }),
    seenOf: (detail) => groupSeen(groupForm(detail)),
    placeOf: groupPlace,
    say: (done, name) => t(`groups.done.${done}`, { name }),
  })
}
