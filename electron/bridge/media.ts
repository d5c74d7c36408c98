import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Kept } from './editable.ts'
import type { Failure } from './failures.ts'
import { id, localId, named } from './fields.ts'
import type { KeptFile } from './files.ts'
import { collection } from './collection.ts'

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
 * State of an upload. `waiting`: another one goes first; `unknown`: all of it was sent, no answer
 * came, and the list does not settle it; `cancelled`: stopped by the user, and nothing was created.
 */
export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown' | 'cancelled'

/** A file on its way into the account. */
export interface Upload {
  id: UploadId
  /** Name of the future recording. */
  name: string
  /** Bytes handed over so far, and in all. */
  done: number
  size: number
  state: UploadState
  failure?: Failure
  /** The new recording, where it is known which one it is. */
  recording?: number
}

export const mediaCollections = {
  media: collection<Recording>(),
  standardMedia: collection<StandardRecording>(),
}

const upload = inCabinet({ upload: localId })

export const mediaCommands = {
  /**
   * Begins to send a file that the page has offered, and answers at once; `media.uploading` reports
   * the progress. Fails as `invalid` with the field `file.<reason>` (see `UploadRefusalReason`) for
   * a file that cannot be sent. The default name is the file's.
   */
  'media.upload': command(
    inCabinet({
      file: localId,
      name: named.optional(),
      /** Bare samples, which cannot be recognised: the user has to say so. */
      raw: z.boolean().optional(),
    }),
  )<Upload>(),
  /** Files under way, and those that have ended and were not put away; in the order of their beginning. */
  'media.uploads': command(cabinetAlone)<Upload[]>(),
  /** Stops an upload; one that is over stays as it is. */
  'media.cancelUpload': command(upload)(),
  /** Looks in the account for the outcome of an upload for which it is unknown. */
  'media.checkUpload': command(upload)<Upload>(),
  /** Puts an upload that is over out of sight. */
  'media.dismissUpload': command(upload)(),
  /** Takes over ready-made audio; returns the new id, if known. */
  'media.take': command(inCabinet({ standard: z.string().min(1).max(300), name: named }))<{
    id?: number
  }>(),
  /** Fails as `changed` if the recording's name is not `seen` any more. */
  'media.rename': command(inCabinet({ id, name: named, seen: z.string() }))<Kept>(),
  /**
   * Deletes a recording. Fails as `invalid` with the field `media.inUse` where a queue or a menu plays it.
   */
  'media.delete': command(inCabinet({ id }), 'deletes')(),
  /** Fetches a recording, to be heard or saved. */
  'media.fetch': command(inCabinet({ id, name: z.string().max(300) }))<KeptFile>(),
}

export interface MediaEvents {
  /** An upload has got further, or was put away. */
  'media.uploading': { cabinet: CabinetId; upload: Upload; gone?: true }
}
