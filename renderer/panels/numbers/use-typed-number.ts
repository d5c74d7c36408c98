import { computed, ref } from 'vue'
import { soughtNumber } from '../../../electron/shared/phone-number.ts'

/** A number that a person types to say that this one is meant, and no other. */
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
