import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What the one polite live region says; a screen reader reads each change once. */
export const useAnnouncer = defineStore('announcer', () => {
  const said = ref('')

  function announce(text: string): void {
    said.value = text
  }

  return { said, announce }
})
