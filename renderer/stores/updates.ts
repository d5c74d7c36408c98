import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Updates } from '../../electron/bridge/updates.ts'
import { call } from '../bridge/call.ts'
import { useApp } from './app.ts'
import { useEvents } from './events.ts'
import { useNotices } from './notices.ts'

/** Available versions of the app, once requested. */
export const useUpdates = defineStore('updates', () => {
  const app = useApp()
  const updates = shallowRef<Updates>()
  /** A newer version that the user has to do something about. */
  const offered = computed(() => {
    const { stage, version = '', installs } = updates.value ?? {}
    const isFetched = installs && app.settings.updates === 'install'
    if (stage === 'ready' || (stage === 'found' && !isFetched)) return { stage, version }
    return undefined
  })

  useEvents().listen(({ name, payload }) => {
    if (name === 'updates.changed') updates.value = payload
  })
  call('updates.state').then((state) => (updates.value = state), useNotices().fail)

  return { updates, offered }
})
