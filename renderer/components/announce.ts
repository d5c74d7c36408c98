import { ref } from 'vue'

/** What the one polite live region says; a screen reader reads each change once. */
export const announcement = ref('')

export function announce(text: string): void {
  announcement.value = text
}
