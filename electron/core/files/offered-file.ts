/**
 * A file that the user chose in a page. Pages name no paths: a shell keeps the file under a handle,
 * and the core takes it by that.
 */
export type OfferedFile = FileOnDisk | FileInPage

export interface FileOnDisk {
  /** File name without its folder; it may contain anything. */
  readonly name: string
  /** Absolute. */
  readonly path: string
}

/** A file whose bytes only the page can get at. */
export interface FileInPage {
  readonly name: string
  /** Bytes, as the page says. */
  readonly size: number
  /**
   * The bytes from one place up to another, as often as is asked. Throws in the midst of them where the
   * page cannot give them any more.
   */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}

/** Where a shell keeps what pages offered. */
export interface OfferedFiles {
  /** Gives a file once; undefined if there is none under this handle any more. */
  take(handle: string): OfferedFile | undefined
}
