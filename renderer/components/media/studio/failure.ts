/**
 * Why a file gives no greeting:
 * `empty` has no bytes; `notAudio` no sound that anybody knows; `unsupported` is sound of a kind that
 * cannot be read here; `unreadable` is damaged; `truncated` ends before its first sound; `tooLong` is
 * longer than `LONGEST`; `silent` has nothing to hear; `aborted` was stopped by a person.
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
