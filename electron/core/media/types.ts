import type { Failure } from '../../bridge/failures.ts'

/** A recording of the account (section "Media"). */
export interface Recording {
  id: number
  name: string
}

/** Ready-made audio that the account can take over. */
export interface StandardRecording {
  id: string
  name: string
}

export type UploadId = string

/**
 * How far a file is on its way. `waiting`: another one goes before it; `unknown`: all of it was sent, no
 * answer came, and the list does not tell either; `cancelled`: stopped by a person, and nothing was
 * created.
 */
export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled'

/** A file on its way into the account. */
export interface Upload {
  id: UploadId
  /** What the recording will be called. */
  name: string
  /** Bytes handed over so far, and in all. */
  done: number
  size: number
  state: UploadState
  failure?: Failure
  /** The new recording, where it is known which one it is. */
  recording?: number
}
