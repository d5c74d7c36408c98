import { computed, inject, provide, shallowRef, watch, type InjectionKey } from 'vue'
import type { SharedOf, TeamNote } from '../../../../electron/bridge/shared.ts'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useShared } from '../../../stores/shared.ts'
import { othersOf } from '../../../threads/parts.ts'

const NOTHING: SharedOf = { notes: [], drafts: [] }

function readSharedOf(thread: () => Thread | undefined) {
  const colleagues = useColleagues()
  const shared = useShared()
  const found = shallowRef(NOTHING)
  const others = computed(() => {
    const open = thread()
    return open ? othersOf(open) : []
  })
  let latest = 0

  watch(
    () => [colleagues.told ? others.value.join() : '', shared.turn] as const,
    async ([whose], before) => {
      const mine = (latest += 1)
      if (before?.[0] !== whose) found.value = NOTHING
      if (whose === '') return
      try {
        const answer = await callHere('shared.of', { others: others.value.slice(0, 20) })
        if (mine === latest) found.value = stripBidi(answer)
      } catch (error) {
        useNotices().fail(error)
      }
    },
    { immediate: true },
  )

  const isMine = ({ author }: Pick<TeamNote, 'author'>): boolean =>
    author === undefined || colleagues.member(author)?.mine === true
  /** The author's name; empty if unknown. */
  const authorOf = ({ author }: Pick<TeamNote, 'author'>): string =>
    colleagues.member(author)?.name ?? ''

  return {
    notes: computed(() => found.value.notes),
    drafts: computed(() => found.value.drafts),
    /** The mode in which contacts are shared. */
    contacts: computed(() => found.value.contacts),
    isMine,
    authorOf,
  }
}

const sharedOfKey: InjectionKey<ReturnType<typeof readSharedOf>> = Symbol(
  'what is shared of a person',
)

/** Reads it once for all that show some of it. */
export const provideSharedOf = (thread: () => Thread | undefined): void =>
  provide(sharedOfKey, readSharedOf(thread))

/**
 * Returns the team notes and drafts shared for the person of a conversation, oldest first; empty
 * without a team.
 */
export function useSharedOf() {
  const shared = inject(sharedOfKey)
  if (!shared) throw new Error('No conversation is around this')
  return shared
}
