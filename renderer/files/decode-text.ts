/**
 * A file's text. Tables saved by an office program in Russia are often in Windows-1251, or in UTF-16
 * with its mark at the beginning; everything else is UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: the one-byte encoding, in which every byte means something.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
