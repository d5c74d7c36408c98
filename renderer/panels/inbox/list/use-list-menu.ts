import { CopyCheck, Search } from '@lucide/vue'
import { computed, ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { menuPlace, type MenuItem, type MenuPlace } from '../../../components/menu/menu.ts'
import { useThreads } from '../../../stores/threads.ts'
import { hintOf } from '../keys.ts'

interface ListMenuOptions {
  scroller: Ref<HTMLElement | null>
  /** The selection; the menu of a selected row acts on all of it. */
  chosen: Ref<readonly Thread[]>
  rowOf(id: ThreadId): HTMLElement | undefined
  /** Opens the conversation and its search. */
  find(id: ThreadId): void
  choose(id: ThreadId): void
}

interface ListMenuState {
  threads: readonly Thread[]
  at: MenuPlace | undefined
  only?: 'snooze' | 'assign'
}

/** The one menu of a list: of the row that it was opened over, until when something is put off, or who is to answer. */
export function useListMenu({ scroller, chosen, rowOf, find, choose }: ListMenuOptions) {
  const { t } = useI18n()
  const threads = useThreads()
  const menu = ref<ListMenuState>()

  function open(event: MouseEvent | KeyboardEvent): void {
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-thread]')
    const thread = threads.records.get(row?.dataset['thread'] ?? '')
    if (!row || !thread) return
    event.preventDefault()
    const several = chosen.value.includes(thread)
    menu.value = { threads: several ? chosen.value : [thread], at: menuPlace(event, row) }
  }

  /** Opens the menu of times or assignees beside the row or button. */
  function ask(only: 'snooze' | 'assign', about: readonly Thread[], by?: Element): void {
    const beside = by ?? rowOf(about[0]?.id ?? '') ?? scroller.value
    if (!beside) return
    const { left, bottom } = beside.getBoundingClientRect()
    menu.value = { threads: about, at: { x: left, y: bottom }, only }
  }

  /** Items of the open conversation's own menu. */
  const inside = computed((): MenuItem[] => {
    const [only, ...others] = menu.value?.threads ?? []
    if (!only || others.length > 0) return []
    return [
      { text: t('shortcuts.find'), icon: Search, hint: hintOf('find'), run: () => find(only.id) },
      { text: t('conversation.chooseSeveral'), icon: CopyCheck, run: () => choose(only.id) },
    ]
  })

  return { menu, open, ask, inside }
}
