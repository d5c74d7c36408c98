import type { InputOf, OperationId, OperationOf, ReplyOf } from '../catalogue/index.ts'
import type { ByteSource } from './source.ts'
import type { Progress, UploadWatch } from './uploader.ts'

export type { ByteSource } from './source.ts'
export type { Progress } from './uploader.ts'

/** Operations that take a file, in Base64 or in a form. */
export type UploadId = {
  [Id in OperationId]: OperationOf<Id> extends { uploads: string } ? Id : never
}[OperationId]

/** An input with the file itself in the place of its Base64 or `Blob`. */
export type UploadInput<Id extends UploadId> =
  OperationOf<Id> extends { uploads: infer Field extends string }
    ? WithFile<InputOf<Id>, Field>
    : never

/** Variants of an input that have the field. */
type WithFile<Input, Field extends string> = Input extends unknown
  ? Field extends keyof Input
    ? Omit<Input, Field> & { [F in Field]: ByteSource }
    : never
  : never

/** Result of an upload. */
export interface Uploaded<Id extends UploadId> {
  reply: ReplyOf<Id>
  /** The new thing's id, where the reply's `Location` names it. */
  id?: number
}

export interface UploadOptions extends Omit<UploadWatch, 'onProgress'> {
  signal?: AbortSignal
  /** Size cap of the file, in bytes. Default 512 MiB. */
  maxSize?: number
  /**
   * Hears how much of the file was handed over: never less than before, and all of it before the reply
   * is awaited. Some of it may still be on its way.
   */
  onProgress?: (progress: Progress) => void
}
