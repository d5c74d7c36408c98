import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The element that a panel has for the notice, in the place of the line below the page. */
export const useNoticePlace = defineStore('noticePlace', () => {
  const place = shallowRef<HTMLElement>()
  return { place }
})
