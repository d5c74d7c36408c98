/** Characters that are forbidden in file names on one of the supported systems. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu
/** Names that Windows keeps for devices, with whatever extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/iu
/** Bytes of UTF-8 are counted by Linux; letters may have two, and there is the extension. */
const LONGEST = 80

/**
 * A name for a file on any system, after what a person calls the thing.
 * @param extension without the dot
 * @returns `file` with the extension where nothing of the name may stay
 */
export function fileName(label: string, extension?: string): string {
  const clean = [...label.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ')]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const base = clean === '' || DEVICE.test(clean) ? `file${clean && `-${clean}`}` : clean
  return extension === undefined ? base : `${base}.${extension}`
}
