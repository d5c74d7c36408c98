import { computed, toValue, type MaybeRefOrGetter } from 'vue'
import { useKnownMedia } from '../../../components/media/known-media.ts'
import { useAccount } from '../../../stores/account.ts'
import { useDetails } from '../../../stores/details.ts'
import type { Surroundings } from '../model/faults.ts'
import { fromService } from '../model/from-service.ts'
import { waysOf, type Way } from '../model/ways.ts'
import { isKnownKind, type Target, type TargetKind } from '../model/menu.ts'
import type { Names } from '../picture/use-node-words.ts'

/** The lists in which the targets of each kind are. */
export const targetSlices = { sip: 'sip', group: 'groups', scenario: 'scenarios' } as const
const kinds = Object.keys(targetSlices) as TargetKind[]

/**
 * What is known of the account around one menu, and what its parts are called.
 * @param self the id of the menu itself; a new one has none
 */
export function useSurroundings(self: MaybeRefOrGetter<number | undefined>) {
  const account = useAccount()
  const details = useDetails()
  const media = useKnownMedia()
  account.need('sip', 'groups')
  // Loops are known by where the other menus lead.
  details.needAll('scenarios')

  const isRead = (kind: TargetKind): boolean => {
    const { state } = account.slice(targetSlices[kind]).state
    return state === 'fresh' || state === 'stale'
  }
  const namesOf = (kind: TargetKind): ReadonlyMap<string, string> =>
    new Map(account.rows(targetSlices[kind]).map(({ id, name }) => [String(id), name]))

  const targetNames = computed(() => new Map(kinds.map((kind) => [kind, namesOf(kind)] as const)))
  const ways = computed((): ReadonlyMap<string, readonly Way[]> => {
    const found = new Map<string, readonly Way[]>()
    for (const [id, detail] of details.all('scenarios')) {
      const read = fromService(detail)
      if (read.ok) found.set(String(id), waysOf(read.menu))
    }
    return found
  })

  const surroundings = computed((): Surroundings => {
    const read = kinds.filter(isRead)
    const own = toValue(self)
    const others = account.rows('scenarios').filter(({ id }) => id !== own)
    return {
      ...(own !== undefined && { self: String(own) }),
      targets: Object.fromEntries(
        read.map((kind) => [kind, new Set(targetNames.value.get(kind)?.keys())]),
      ),
      names: new Set(others.map(({ name }) => name)),
      ways: ways.value,
    }
  })
  const names: Names = {
    media: (id) => media.value.get(id)?.name,
    target: ({ kind, id }: Target) =>
      isKnownKind(kind) ? targetNames.value.get(kind)?.get(id) : undefined,
  }

  return { surroundings, names }
}
