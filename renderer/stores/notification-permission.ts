import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

/** The browser's permission for notifications, and the request for it. */
export const useNotificationPermission = defineStore('notificationPermission', () => {
  const known = 'Notification' in window
  const permission = ref<NotificationPermission>(known ? Notification.permission : 'denied')

  async function ask(): Promise<void> {
    permission.value = await Notification.requestPermission()
  }
  return { permission: computed(() => permission.value), ask }
})
