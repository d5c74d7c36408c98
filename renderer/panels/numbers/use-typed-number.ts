import { computed, ref } from 'vue'
import { soughtNumber } from '../../../electron/shared/phone-number.ts'

/** Checks the number that the user types to confirm a deletion. */
export function useTypedNumber(number: () => string) {
  const typed = ref('')
  const tried = ref(false)
  const fits = computed(() => {
    const { whole, part } = soughtNumber(typed.value) ?? {}
    return whole === number() || part === number()
  })
  const wrong = computed(() => tried.value && !fits.value)

  function check(): boolean {
    tried.value = true
    return fits.value
  }

  return { typed, wrong, check }
}
