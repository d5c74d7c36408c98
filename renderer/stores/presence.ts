import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { Extension } from '../../electron/bridge/extensions.ts'
import { useCabinetEvents } from './cabinet-events.ts'
import { drawable } from './drawable.ts'

/** The active cabinet's extensions and which of them are reachable. */
export const usePresence = defineStore('presence', () => {
  const records = shallowReactive(new Map<number, Extension>())
  const loaded = ref(false)
  /** When the state that is known longest was read, where the list takes long to be read through. */
  const oldest = ref<number>()

  const list = computed(() => [...records.values()])
  const online = computed(() => list.value.reduce((sum, one) => sum + (one.online ? 1 : 0), 0))
  const offline = computed(() => records.size - online.value)

  function forget(): void {
    records.clear()
    loaded.value = false
    oldest.value = undefined
  }

  function hydrate(extensions: Extension[]): void {
    records.clear()
    applyChange({ changed: extensions, gone: [] })
  }

  function applyChange(change: { changed: Extension[]; gone: number[] }): void {
    for (const extension of change.changed) {
      records.set(extension.id, drawable(extension))
    }
    for (const id of change.gone) records.delete(id)
    loaded.value = true
  }

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'presence.changed': applyChange,
      'presence.aged': (age) => void (oldest.value = age.oldest),
    },
    forget,
  })
  whenShown(({ state }) => ask(state, (told) => told.ok && hydrate(told.value.extensions)))

  return { list, records, loaded, oldest, online, offline }
})
