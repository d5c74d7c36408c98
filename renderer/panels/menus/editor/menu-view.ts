import { defineStore } from 'pinia'
import { ref } from 'vue'

/** View of the editor, kept when another menu is opened. */
export const useMenuView = defineStore('menuView', () => ({
  view: ref<'picture' | 'outline'>('picture'),
}))
