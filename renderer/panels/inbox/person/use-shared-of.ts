import { computed, inject, provide, shallowRef, watch, type InjectionKey } from 'vue'
import type { Note, SharedOf } from '../../../../electron/bridge/shared.ts'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { useI18n } from 'vue-i18n'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useShared } from '../../../stores/shared.ts'
import { othersOf } from '../../../threads/parts.ts'
import { useMemberName } from '../member-name.ts'

const NOTHING: SharedOf = { notes: [], drafts: [] }

function readSharedOf(thread: () => Thread | undefined) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const memberName = useMemberName()
  const colleagues = useColleagues()
  const shared = useShared()
  const found = shallowRef(NOTHING)
  const others = computed(() => {
    const open = thread()
    return open ? othersOf(open) : []
  })
  let latest = 0

  watch(
    () => [others.value.join(), shared.turn] as const,
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

  /** Notes that were deleted while the user changes them. */
  const gone = computed(() =>
    [...shared.changing.values()].filter(
      ({ id, other, begun }) =>
        begun === `${cabinets.activeId} ${other}` &&
        others.value.includes(other) &&
        found.value.notes.every((note) => note.id !== id),
    ),
  )
  const isMine = ({ author }: Pick<Note, 'author'>): boolean =>
    author === undefined || colleagues.member(author)?.mine === true

  return {
    notes: computed(() => [...found.value.notes, ...gone.value]),
    drafts: computed(() => found.value.drafts),
    /** The mode in which contacts are shared. */
    contacts: computed(() => found.value.contacts),
    isMine,
    writerOf: (note: Note): string => (isMine(note) ? t('words.you') : memberName(note.author)),
  }
}

const sharedOfKey: InjectionKey<ReturnType<typeof readSharedOf>> = Symbol(
  'what is shared of a person',
)

/** Reads it once for all that show some of it. */
export const provideSharedOf = (thread: () => Thread | undefined): void =>
  provide(sharedOfKey, readSharedOf(thread))

/** Returns the notes about the person of a conversation, and the drafts shared for it. */
export function useSharedOf() {
  const shared = inject(sharedOfKey)
  if (!shared) throw new Error('No conversation is around this')
  return shared
}
