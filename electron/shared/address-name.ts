/**
 * What a web address is called where it is shown: without the scheme, and without what opens doors, which
 * are names, passwords and parameters. What is no address is called as it stands.
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
