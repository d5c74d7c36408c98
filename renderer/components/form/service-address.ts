/**
 * An address as it is kept: without spaces, and with a scheme where one is typed or the host is a name
 * of the internet. What a machine nearby speaks cannot be guessed.
 */
export function tidyAddress(typed: string): string {
  const address = typed.trim()
  return /^[^:/]+\.\p{L}{2,}(:\d+)?(\/|$)/u.test(address) ? `https://${address}` : address
}

/** Browsers take a space for a part of a host's name. */
export function isAddress(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
