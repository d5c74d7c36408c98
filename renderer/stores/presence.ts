import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { Extension } from '../../electron/bridge/extensions.ts'
import type { Events } from '../../electron/bridge/index.ts'
import type { CabinetState } from '../../electron/bridge/session.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { stripBidi } from '../../electron/shared/bidi.ts'

/** The active cabinet's extensions and which of them are reachable. */
export const usePresence = defineStore('presence', () => {
  const records = shallowReactive(new Map<number, Extension>())
  const loaded = ref(false)
  /** True if the list was never read completely, so that extensions may be missing. */
  const partial = ref(false)
  /** Time of the oldest state, if reading the whole list takes long. */
  const oldest = ref<number>()

  const list = computed(() => [...records.values()])
  const online = computed(() => list.value.reduce((sum, one) => sum + (one.online ? 1 : 0), 0))
  const offline = computed(() => records.size - online.value)

  function forget(): void {
    records.clear()
    loaded.value = false
    partial.value = false
    oldest.value = undefined
  }

  function hydrate({ extensions, partialExtensions: partial }: CabinetState): void {
    records.clear()
    applyChange({ changed: extensions, gone: [], ...(partial && { partial }) })
  }

  function applyChange(change: Omit<Events['presence.changed'], 'cabinet'>): void {
    for (const extension of change.changed) {
      records.set(extension.id, stripBidi(extension))
    }
    for (const id of change.gone) records.delete(id)
    loaded.value = true
    partial.value = change.partial ?? false
  }

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'presence.changed': applyChange,
      'presence.aged': (age) => void (oldest.value = age.oldest),
    },
    forget,
  })
  whenShown(({ state }) => ask(state, (told) => told.ok && hydrate(told.value)))

  return { list, records, loaded, partial, oldest, online, offline }
})
