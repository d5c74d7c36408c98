/** The kind of a received file, by the reply's headers. */
export interface FileKind {
  /** `Content-Type` without parameters. */
  type?: string
  /** Suggested extension, without the dot. */
  extension?: string
}

/** Extensions that may be suggested: documents and audio, nothing that a computer would run. */
const extensions: Record<string, readonly string[]> = {
  pdf: ['application/pdf'],
  html: ['text/html', 'application/xhtml+xml'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  odt: ['application/vnd.oasis.opendocument.text'],
  rtf: ['application/rtf', 'text/rtf'],
  csv: ['text/csv'],
  txt: ['text/plain'],
  xml: ['application/xml', 'text/xml'],
  zip: ['application/zip'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  mp3: ['audio/mpeg', 'audio/mp3'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  au: ['audio/basic'],
  aiff: ['audio/aiff', 'audio/x-aiff'],
  gsm: ['audio/gsm', 'audio/x-gsm'],
  ogg: ['audio/ogg', 'application/ogg', 'audio/vorbis'],
  raw: ['audio/l16'],
}

/** How files of a kind begin; the bytes are read as Latin-1. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'pdf'],
  [/^RIFF[^]{4}WAVE/, 'wav'],
  [/^FORM[^]{4}AIF[FC]/, 'aiff'],
  [/^OggS/, 'ogg'],
  [/^\.snd/, 'au'],
  [/^ID3|^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/, 'mp3'],
  [/^\{\\rtf/, 'rtf'],
  [/^\x89PNG\r\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpg'],
  [/^PK[^]{2}/, 'zip'],
  [/^\s*<(!doctype html|html)/i, 'html'],
]

type FileHeaders = Record<string, string | string[] | undefined>

/** Kinds that other files begin like, too. */
const UNSURE: readonly (string | undefined)[] = ['zip', 'mp3']

/**
 * The kind of a file by its name in `Content-Disposition`, by first bytes that only one kind has, by
 * `Content-Type`, else by its other first bytes. The specification does not show the formats of invoices and
 * audio.
 */
export function fileKind(headers: FileHeaders, head: Buffer): FileKind {
  const type = single(headers['content-type']).split(';')[0]?.trim().toLowerCase()
  const shown = extensionOfBytes(head)
  const sure = UNSURE.includes(shown) ? undefined : shown
  const named = fromName(single(headers['content-disposition']))
  const extension = named ?? sure ?? fromType(type) ?? shown
  return { type: type || undefined, extension }
}

function single(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

function fromName(disposition: string): string | undefined {
  const [, found] = /filename\*?\s*=[^;]*\.([a-z0-9]{1,5})"?\s*(?:;|$)/i.exec(disposition) ?? []
  const extension = found?.toLowerCase()
  return extension !== undefined && Object.hasOwn(extensions, extension) ? extension : undefined
}

function fromType(type: string | undefined): string | undefined {
  return Object.keys(extensions).find((extension) => extensions[extension]?.includes(type ?? ''))
}

/** The usual extension of files that begin so, without the dot. */
export function extensionOfBytes(head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, 256)
  return beginnings.find(([beginning]) => beginning.test(start))?.[1]
}
