import { computed, toValue, type MaybeRefOrGetter } from 'vue'
import { targetLists } from '../../../../electron/shared/references/names.ts'
import { useKnownMedia } from '../../../components/media/known-media.ts'
import { useSettled } from '../../../components/calls/use-settled.ts'
import { useAccount } from '../../../stores/account.ts'
import { useDetails } from '../../../stores/details.ts'
import { useReferences } from '../../../stores/references.ts'
import type { Surroundings } from '../model/faults.ts'
import { isKnownKind, targetKinds, type Target, type TargetKind } from '../model/menu.ts'
import type { Way } from '../model/ways.ts'
import type { Names } from '../picture/use-node-words.ts'

/**
 * State of the account around one menu, and the names of resources in it.
 * @param self the id of the menu itself; undefined for a new one
 */
export function useSurroundings(self: MaybeRefOrGetter<number | undefined>) {
  const account = useAccount()
  const details = useDetails()
  const media = useKnownMedia()
  const references = useReferences()
  const { settled } = useSettled()
  account.need('sip', 'groups')
  // Loops are known by where the other menus lead.
  details.needAll('scenarios')

  const namesOf = (kind: TargetKind): ReadonlyMap<string, string> =>
    new Map(account.rows(targetLists[kind]).map(({ id, name }) => [String(id), name]))

  const targetNames = computed(
    () => new Map(targetKinds.map((kind) => [kind, namesOf(kind)] as const)),
  )
  const waysFrom = (menu: number): Way[] =>
    references.from('scenarios', menu).flatMap(({ by, key = '', to: [target] }) => {
      if (target?.kind !== 'scenarios') return []
      return { to: String(target.id), ...(by === 'key' && { key }) }
    })
  const ways = computed(
    () => new Map(account.rows('scenarios').map(({ id }) => [String(id), waysFrom(id)])),
  )

  const surroundings = computed((): Surroundings => {
    const read = targetKinds.filter((kind) => account.isRead(targetLists[kind]))
    const own = toValue(self)
    const others = account.rows('scenarios').filter(({ id }) => id !== own)
    return {
      ...(own !== undefined && { self: String(own) }),
      targets: Object.fromEntries(
        read.map((kind) => [kind, new Set(targetNames.value.get(kind)?.keys())]),
      ),
      names: new Set(others.map(({ name }) => name)),
      ways: ways.value,
      settled: settled.value,
    }
  })
  const names: Names = {
    media: (id) => media.value.get(id)?.name,
    target: ({ kind, id }: Target) =>
      isKnownKind(kind) ? targetNames.value.get(kind)?.get(id) : undefined,
  }

  return { surroundings, names }
}
