import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { Extension } from '../../electron/bridge/model.ts'

/** The active cabinet's extensions and which of them are reachable. */
export const usePresence = defineStore('presence', () => {
  const records = shallowReactive(new Map<number, Extension>())
  const loaded = ref(false)

  const list = computed(() => [...records.values()])
  const online = computed(() => list.value.reduce((sum, one) => sum + (one.online ? 1 : 0), 0))
  const offline = computed(() => records.size - online.value)

  function hydrate(extensions: Extension[]): void {
    records.clear()
    for (const extension of extensions) records.set(extension.id, extension)
    loaded.value = true
  }

  function applyChange(change: { changed: Extension[]; gone: number[] }): void {
    for (const extension of change.changed) records.set(extension.id, extension)
    for (const id of change.gone) records.delete(id)
    loaded.value = true
  }

  function dehydrate(): void {
    records.clear()
    loaded.value = false
  }

  return { list, records, loaded, online, offline, hydrate, applyChange, dehydrate }
})
