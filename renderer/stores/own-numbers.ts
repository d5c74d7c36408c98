import { defineStore } from 'pinia'
import { computed } from 'vue'
import { formatNumber, numberTail } from '../i18n/numbers.ts'
import { useAccount } from './account.ts'

/** Display names of own numbers: their alias, or else their digits. */
export const useOwnNumbers = defineStore('ownNumbers', () => {
  const account = useAccount()
  const aliases = computed(
    () => new Map(account.rows('numbers').map(({ number, alias }) => [number, alias])),
  )

  const nameOf = (own: string): string => aliases.value.get(own) || formatNumber(own)

  /** Returns a short name, for little room. */
  const shortNameOf = (own: string): string => aliases.value.get(own) || numberTail(own)

  /** Name and number, to choose by. */
  function fullNameOf(own: string): string {
    const alias = aliases.value.get(own)
    return alias ? `${alias} · ${formatNumber(own)}` : formatNumber(own)
  }

  /** Loads the names; needed where several numbers are shown. */
  const need = (): void => account.need('numbers')

  return { nameOf, shortNameOf, fullNameOf, need }
})
