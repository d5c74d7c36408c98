import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { SipAccount } from '../../electron/bridge/extensions.ts'
import { useAccount } from './account.ts'

/** The account's extensions by id. */
export const useExtensionIndex = defineStore('extensionIndex', () => {
  const account = useAccount()
  account.need('sip')
  const byId = computed(
    (): ReadonlyMap<number, SipAccount> =>
      new Map(account.rows('sip').map((one) => [one.id, one] as const)),
  )
  return { byId }
})
