import { defineStore } from 'pinia'
import { ref } from 'vue'

/** How the editor shows a menu: as last chosen, also in the next one. */
export const useMenuView = defineStore('menuView', () => ({
  view: ref<'picture' | 'outline'>('picture'),
}))
