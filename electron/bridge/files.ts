/**
 * Handle of a file: one that the user chose in the page, which one command may name, once; or one
 * that the program keeps for the page.
 */
export type FileHandle = string

/** A file fetched for the user; it can be read and opened until the program ends. */
export interface KeptFile {
  handle: FileHandle
  /** Name for saving, valid on any system. */
  name: string
  /** Bytes. */
  size: number
  /** Its media type, as the service says. */
  type?: string
}
