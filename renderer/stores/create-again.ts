import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { KeptChange } from '../../electron/bridge/changes.ts'
import type { NewSipAccount } from '../../electron/bridge/extensions.ts'
import { callHere, useCabinets } from './cabinets.ts'

/** An extension that is to be created in place of a deleted one: asked for in a notice, or where changes are shown. */
export const useCreateAgain = defineStore('createExtensionAgain', () => {
  const router = useRouter()
  const cabinets = useCabinets()
  const like = shallowRef<Partial<NewSipAccount>>()

  /** Opens the form with what is kept of the one that was deleted. */
  async function ask({ before = {} }: Pick<KeptChange, 'before'>): Promise<void> {
    like.value = before
    await router.push({ name: 'extensions' })
  }

  /** The same of the extension that had this id in a cabinet, which is shown first if another one is. */
  async function askFor(cabinet: CabinetId, id: number): Promise<void> {
    await cabinets.activate(cabinet)
    const filter = { kind: 'sip', thing: String(id) } as const
    const { changes } = await callHere('changes.list', { filter, limit: 1 })
    await ask(changes[0] ?? {})
  }

  /** Hands over what was asked for, once. */
  function take(): Partial<NewSipAccount> | undefined {
    const former = like.value
    like.value = undefined
    return former
  }

  return { like, ask, askFor, take }
})
