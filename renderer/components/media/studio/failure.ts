/**
 * Reason a file yields no sound: `empty` has no bytes; `notAudio` is no audio format; `unsupported`
 * is a format that cannot be decoded here; `unreadable` is damaged; `truncated` ends before its
 * first sound; `tooLong` is longer than `LONGEST`; `silent` has nothing to hear; `aborted` was
 * stopped by the user.
 */
export type StudioFailureCode =
  | 'empty'
  | 'notAudio'
  | 'unsupported'
  | 'unreadable'
  | 'truncated'
  | 'tooLong'
  | 'silent'
  | 'aborted'

/** A failure as it crosses from the worker. */
export interface StudioTrouble {
  code: StudioFailureCode
  /** The kind of file that it was taken for, such as `amr`. */
  format?: string
}

/** The error that the studio throws, with its reason. */
export class StudioFailure extends Error {
  readonly trouble: StudioTrouble

  constructor(code: StudioFailureCode, format?: string) {
    super(format === undefined ? code : `${code} (${format})`)
    this.name = 'StudioFailure'
    this.trouble = { code, ...(format !== undefined && { format }) }
  }
}
