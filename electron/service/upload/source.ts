/** The bytes of a file to be uploaded; they can be read again from the start. */
export type ByteSource = FileSource | StreamSource

/** An open regular file. Whoever opened it closes it, once the upload is over. */
export interface FileSource {
  /** Its descriptor in this process. */
  readonly fd: number
  /** Bytes. */
  readonly size: number
  /** File name in a form; JSON carries none. */
  readonly name?: string
  /** Its `mtimeNs` when it was opened: with another one at the end it is not sent to the end. */
  readonly changedAt: bigint
}

/** Bytes from elsewhere, such as a page. */
export interface StreamSource {
  /** Bytes; with another number nothing is sent to the end. */
  readonly size: number
  /** File name in a form; JSON carries none. */
  readonly name?: string
  /**
   * Begins at the first byte; called for each request that is made for the upload. What it throws
   * counts as `unreadable`, with its code. It is read no further than it is sent.
   */
  open(): AsyncIterable<Uint8Array>
}

export function isByteSource(value: unknown): value is ByteSource {
  return typeof value === 'object' && value !== null && ('fd' in value || 'open' in value)
}

/**
 * Why a source did not give what it promised. `unreadable`: reading failed; `changed`: it has other
 * bytes by now, or another number of them.
 */
export type SourceTroubleKind = 'unreadable' | 'changed'

export class SourceTrouble extends Error {
  override readonly name = 'SourceTrouble'
  readonly kind: SourceTroubleKind

  constructor(kind: SourceTroubleKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
