/**
 * The display name of a web address: without the scheme, user name, password and parameters, which
 * may be secret. Text that is no address is returned unchanged.
 */
export function addressName(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return host === '' ? address : `${host}${pathname === '/' ? '' : pathname}`
}

/** The host of a web address alone, for what is kept: some paths open doors too. */
export function addressHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
