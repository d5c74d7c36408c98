import { nextTick, shallowRef, type Ref } from 'vue'
import type { FoundService } from '../../../electron/bridge/session.ts'
import { BridgeFailure } from '../../bridge/failure.ts'
import { call } from '../../bridge/call.ts'
import { tidyAddress } from '../../components/form/service-address.ts'
import { isByRpcAlone, neededAddresses, NO_ADDRESSES, type SignInFields, type Way } from './form.ts'

/** Result of a search, with the address typed for it. */
export interface Found extends FoundService {
  typed: string
}

/** Finds the addresses that a sign-in needs by the one that was typed. */
export function useServiceSearch(way: Ref<Way>, fields: SignInFields) {
  const answer = shallowRef<Found>()

  /**
   * Resolves to true if all needed addresses are known; rejects if no telephony service answers.
   */
  async function find(): Promise<boolean> {
    if (fields.address === undefined) return true
    const typed = tidyAddress(fields.address)
    const isEnough = ({ addresses }: FoundService) =>
      Boolean(addresses.rest) || isByRpcAlone(way.value, addresses)
    if (answer.value?.typed !== typed || !isEnough(answer.value)) {
      answer.value = { typed, ...(await call('session.findService', { address: typed })) }
      // Another address was typed meanwhile, so that one must be used.
      if (tidyAddress(fields.address) !== typed) return find()
    }
    const { addresses, tried } = answer.value
    if (!isEnough(answer.value)) {
      const isStranger = tried.some(({ answer: one }) => one === 'other')
      throw new BridgeFailure({ kind: isStranger ? 'badReply' : 'unreachable', field: 'address' })
    }
    fields.address = typed
    fields.addresses = { ...NO_ADDRESSES, ...addresses }
    const needed = neededAddresses(way.value, fields)
    const isComplete = needed.every((name) => fields.addresses[name] !== '')
    // Only the full form has fields for the missing addresses.
    if (!isComplete) delete fields.address
    await nextTick()
    return isComplete
  }

  return { answer, find }
}
