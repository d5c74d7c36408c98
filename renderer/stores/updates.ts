import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Updates } from '../../electron/bridge/updates.ts'
import { call } from '../bridge/call.ts'
import { useEvents } from './events.ts'
import { useNotices } from './notices.ts'

/** Available versions of the app, once requested. */
export const useUpdates = defineStore('updates', () => {
  const updates = shallowRef<Updates>()

  useEvents().listen(({ name, payload }) => {
    if (name === 'updates.changed') updates.value = payload
  })
  call('updates.state').then((state) => (updates.value = state), useNotices().fail)

  return { updates }
})
