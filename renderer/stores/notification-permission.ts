import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

/** Whether the browser lets this page notify, and how to ask it. */
export const useNotificationPermission = defineStore('notificationPermission', () => {
  const known = 'Notification' in window
  const permission = ref<NotificationPermission>(known ? Notification.permission : 'denied')

  async function ask(): Promise<void> {
    permission.value = await Notification.requestPermission()
  }
  return { permission: computed(() => permission.value), ask }
})
