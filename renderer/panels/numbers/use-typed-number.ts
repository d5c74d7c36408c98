import { computed, ref } from 'vue'
import { internationalDigits } from './forwarding/forwarding-form.ts'

/** A number that a person types to say that this one is meant, and no other. */
export function useTypedNumber(number: () => string) {
  const typed = ref('')
  const tried = ref(false)
  const fits = computed(
    () =>
      typed.value.replace(/\D/g, '') === number() || internationalDigits(typed.value) === number(),
  )
  const wrong = computed(() => tried.value && !fits.value)

  function check(): boolean {
    tried.value = true
    return fits.value
  }

  return { typed, wrong, check }
}
