import { useI18n } from 'vue-i18n'
import { useDetails } from '../../stores/details.ts'
import { usePresence } from '../../stores/presence.ts'
import type { ListColumn } from '../records/record-list.ts'
import { useExtensionState } from './use-extension-state.ts'
import { membersOf, type Calls } from '../../../electron/shared/references/members.ts'

/**
 * Counts of a resource's members: all, online, and others reachable on a mobile phone; `online` is
 * absent unless the state of every member is known.
 */
export type Reach =
  | { state: 'reading' }
  | { state: 'failed' }
  | { state: 'known'; all: number; online?: number; mobile?: number }

/** Returns false for a group that calls phones only, without their forwarding. */
const goesOn = ({ body }: { body?: object }): boolean =>
  !(body && 'device_only' in body && body.device_only === true)

/** Counts who can be reached of groups' members and queues' agents. */
export function useReach() {
  const { t } = useI18n()
  const details = useDetails()
  const presence = usePresence()
  const stateOf = useExtensionState()
  details.needAll('groups')
  const groupOf = (id: number) => details.detailOf('groups', id)?.detail

  /** Returns the availability of the members that a resource calls. */
  function of(calls: Calls & { body?: object }): Reach {
    const members = membersOf(calls, groupOf)
    if (!members) return { state: 'reading' }
    const records = [...members].map((id) => presence.records.get(id))
    const all = members.size
    if (!presence.loaded || records.includes(undefined)) return { state: 'known', all }
    const online = records.filter((one) => one?.online).length
    const mobile = goesOn(calls) ? [...members].filter((id) => stateOf(id) === 'mobile').length : 0
    return { state: 'known', all, online, ...(mobile > 0 && { mobile }) }
  }

  function ofResource(collection: 'groups' | 'queues', id: number): Reach {
    const known = details.detailOf(collection, id)
    if (known?.detail) return of(known.detail)
    return { state: known?.state.state === 'failed' ? 'failed' : 'reading' }
  }

  function text(reach: Reach): string {
    if (reach.state === 'reading') return t('common.loading')
    if (reach.state === 'failed') return t('collections.failed')
    const { all, online, mobile } = reach
    if (all === 0) return t('pbx.nobody')
    if (mobile !== undefined) return t('pbx.reachMobile', { online, all, mobile })
    return online === undefined ? t('pbx.members', { n: all }) : t('pbx.reach', { online, all })
  }

  /** Returns the column of who can be reached, which is sorted by their number. */
  const column = (collection: 'groups' | 'queues', title: string): ListColumn<{ id: number }> => ({
    title,
    width: 258,
    text: ({ id }) => text(ofResource(collection, id)),
    value({ id }) {
      const reach = ofResource(collection, id)
      return reach.state === 'known' ? (reach.online ?? reach.all) : undefined
    },
  })

  return { of, ofResource, text, column, groupOf }
}
export type Reaches = Pick<ReturnType<typeof useReach>, 'of' | 'text'>
