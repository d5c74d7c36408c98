/** The bytes of a file to be uploaded; they can be read again from the start. */
export type ByteSource = FileSource | StreamSource

/** An open regular file. Its opener closes it, once the upload is over. */
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
   * Begins at the first byte; called for each request of the upload. Its errors count as
   * `unreadable`, with their code. It is read no further than it is sent.
   */
  open(): AsyncIterable<Uint8Array>
}

export function isByteSource(value: unknown): value is ByteSource {
  return typeof value === 'object' && value !== null && ('fd' in value || 'open' in value)
}

/**
 * Failures of a source. `unreadable`: reading failed; `changed`: its bytes or their number have
 * changed.
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
