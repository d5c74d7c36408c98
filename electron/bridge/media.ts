import { z } from 'zod'
import type { Job } from '../core/jobs/types.ts'
import type { Recording, StandardRecording, Upload } from '../core/media/types.ts'
import type { CabinetId } from '../core/session/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, localId, named } from './fields.ts'
import type { KeptFile } from './files.ts'
import { slice } from './slice.ts'

export type * from '../core/media/types.ts'

export const mediaSlices = {
  media: slice<Recording>(),
  standardMedia: slice<StandardRecording>(),
}

const upload = inCabinet({ upload: localId })

export const mediaCommands = {
  /**
   * Begins to send a file that the page has offered, and answers at once; `media.uploading` tells how it
   * goes. Fails as `invalid` with the field `file.<reason>` (see `UploadRefusalReason`) for one that
   * cannot be sent. Without a name it is called as its file is.
   */
  'media.upload': command(
    inCabinet({
      file: localId,
      name: named.optional(),
      /** Bare samples, which only a person can tell. */
      raw: z.boolean().optional(),
    }),
  )<Upload>(),
  /** Files under way, and those that have ended and were not put away; in the order of their beginning. */
  'media.uploads': command(cabinetAlone)<Upload[]>(),
  /** Stops an upload; one that is over stays as it is. */
  'media.cancelUpload': command(upload)(),
  /** Looks in the account for what became of an upload of which that is not known. */
  'media.checkUpload': command(upload)<Upload>(),
  /** Puts an upload that is over out of sight. */
  'media.dismissUpload': command(upload)(),
  /** Takes over ready-made audio; answers the new id, where it can be told. */
  'media.take': command(inCabinet({ standard: z.string().min(1).max(300), name: named }))<{
    id?: number
  }>(),
  /** Fails as `changed` where the recording is not called as it was `seen` any more. */
  'media.rename': command(inCabinet({ id, name: named, seen: z.string() }))(),
  /**
   * Deletes a recording; `name` is how the ledger tells of it. Fails as `invalid` with the field
   * `media.inUse` where a queue or a menu plays it.
   */
  'media.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
  /** Fetches a recording, to be heard or saved. */
  'media.fetch': command(inCabinet({ id, name: z.string().max(300) }))<KeptFile>(),
  /**
   * Has every queue and menu that plays a recording play another one. Fails as `invalid` with the field
   * `media.unused` where nothing plays it.
   */
  'media.replace': command(inCabinet({ id, by: id }))<Job>(),
}

export interface MediaEvents {
  /** An upload has got further, or was put away. */
  'media.uploading': { cabinet: CabinetId; upload: Upload; gone?: true }
}
