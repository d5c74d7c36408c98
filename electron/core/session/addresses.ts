import { families, type Addresses } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/** Addresses in one spelling: no slash at the end, host in lower case; what is missing is empty. */
export function canonical(given: Partial<Addresses>): Addresses {
  const [rest, rpc, sms, auth] = families.map((family) => spelled(family, given[family]))
  return { rest: rest ?? '', rpc: rpc ?? '', sms: sms ?? '', auth: auth ?? '' }
}

/** Only the addresses that are there. */
export function present(addresses: Addresses): Partial<Addresses> {
  return Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== ''))
}

/** Rejects with `invalid` and the field where an address that is needed is missing. */
export function requireAddress(addresses: Addresses, family: keyof Addresses): void {
  if (addresses[family] === '') throw new CoreFailure('invalid', { field: `addresses.${family}` })
}

function spelled(family: string, address = ''): string {
  const text = address.trim()
  if (text === '') return ''
  if (!URL.canParse(text)) throw new CoreFailure('invalid', { field: `addresses.${family}` })
  return new URL(text).href.replace(/\/+$/, '')
}
