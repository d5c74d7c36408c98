import { computed, ref, type Ref } from 'vue'
import type { Week } from '../../../i18n/week-in-words.ts'
import { isOpen, paint, type Cell } from '../model/week.ts'

/**
 * Painting of hours with one stroke: from where it begins to where it is, all become what the first
 * becomes. Nothing changes before the stroke ends, and it can be given up.
 */
export function usePainting(week: Ref<Week>, done: (week: Week) => void) {
  const stroke = ref<{ from: Cell; to: Cell; open: boolean }>()
  const shown = computed(() => {
    if (!stroke.value) return week.value
    const { from, to, open } = stroke.value
    return paint(week.value, from, to, open)
  })

  return {
    /** The week with the stroke that is going on. */
    shown,
    begin(from: Cell): void {
      stroke.value = { from, to: from, open: !isOpen(week.value, from) }
    },
    move(to: Cell): void {
      if (stroke.value) stroke.value = { ...stroke.value, to }
    },
    end(): void {
      if (!stroke.value) return
      const painted = shown.value
      stroke.value = undefined
      done(painted)
    },
    giveUp(): void {
      stroke.value = undefined
    },
  }
}
