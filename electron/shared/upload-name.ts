/** Signs that are not seen, such as those of direction, but for the two that join letters and pictures. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}]--[\u200C\u200D]]/gv
const AUDIO = /\.(mp3|wave?|au|snd|aiff?|aifc|gsm|ogg|oga|opus|raw|flac|m4a|aac|mp4|webm)$/iu

/** In characters as users count them: the specification has no limit. */
const LONGEST = 100

/**
 * The name under which audio is uploaded: without folders, without signs that are not seen or turn
 * the name around, and without the extension of audio, since the service keeps the type by itself.
 * Returns undefined if nothing is left.
 */
export const uploadName = (fileName: string): string | undefined =>
  cut(seenOf(fileName).replace(AUDIO, ''))

/**
 * The same with its extension, which the service wants of a ticket's file; a long name is shortened
 * before it.
 */
export function attachmentName(fileName: string): string | undefined {
  const name = seenOf(fileName)
  const [extension = ''] = /\.\w{1,10}$/u.exec(name) ?? []
  const stem = cut(name.slice(0, name.length - extension.length))
  return stem === undefined ? undefined : stem + extension
}

function seenOf(fileName: string): string {
  const [base = ''] = fileName.split(/[/\\]/).slice(-1)
  const seen = base.toWellFormed().replace(/\s/gu, ' ').replace(UNSEEN, '').normalize('NFC')
  return seen.replace(/ +/g, ' ').trim()
}

function cut(given: string): string | undefined {
  const name = given.replace(/^[. ]+|[. ]+$/g, '')
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.slice(0, LONGEST).join('').trimEnd() || undefined
}
