import { defineStore } from 'pinia'
import { ref } from 'vue'

/** Text of the only polite live region; a screen reader reads each change once. */
export const useAnnouncer = defineStore('announcer', () => {
  const said = ref('')

  function announce(text: string): void {
    said.value = text
  }

  return { said, announce }
})
