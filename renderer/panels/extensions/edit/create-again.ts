import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { NewSipAccount } from '../../../../electron/bridge/extensions.ts'

/** An extension that is to be created in place of a deleted one: asked for in a notice, wherever that is read. */
export const useCreateAgain = defineStore('createExtensionAgain', () => {
  const router = useRouter()
  const like = shallowRef<Partial<NewSipAccount>>()

  async function ask(former: Partial<NewSipAccount>): Promise<void> {
    like.value = former
    await router.push({ name: 'extensions' })
  }

  /** Hands over what was asked for, once. */
  function take(): Partial<NewSipAccount> | undefined {
    const former = like.value
    like.value = undefined
    return former
  }

  return { like, ask, take }
})
