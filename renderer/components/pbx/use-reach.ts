import { useI18n } from 'vue-i18n'
import { useDetails } from '../../stores/details.ts'
import { usePresence } from '../../stores/presence.ts'
import { membersOf, type Calls } from '../../../electron/shared/references/members.ts'

/**
 * How many of those whom something calls can be reached now; `online` is there where that is known of
 * everyone.
 */
export type Reach =
  { state: 'reading' } | { state: 'failed' } | { state: 'known'; all: number; online?: number }

/** Counts who can be reached of groups' members and queues' agents. */
export function useReach() {
  const { t } = useI18n()
  const details = useDetails()
  const presence = usePresence()
  details.needAll('groups')
  const groupOf = (id: number) => details.detailOf('groups', id)?.detail

  /** Who is called, of whatever was read. */
  function of(calls: Calls): Reach {
    const members = membersOf(calls, groupOf)
    if (!members) return { state: 'reading' }
    const records = [...members].map((id) => presence.records.get(id))
    const all = members.size
    if (!presence.loaded || records.includes(undefined)) return { state: 'known', all }
    return { state: 'known', all, online: records.filter((one) => one?.online).length }
  }

  function ofResource(collection: 'groups' | 'queues', id: number): Reach {
    const known = details.detailOf(collection, id)
    if (known?.detail) return of(known.detail)
    return { state: known?.state.state === 'failed' ? 'failed' : 'reading' }
  }

  function text(reach: Reach): string {
    if (reach.state === 'reading') return t('pbx.reading')
    if (reach.state === 'failed') return t('pbx.notRead')
    const { all, online } = reach
    if (all === 0) return t('pbx.nobody')
    return online === undefined ? t('pbx.members', { n: all }) : t('pbx.reach', { online, all })
  }

  return { of, ofResource, text, groupOf }
}
