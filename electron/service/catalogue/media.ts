import { z } from 'zod'
import { LOCATION_OPEN, inSection, reading, uploading } from './operation.ts'
import {
  acknowledgement,
  anything,
  changing,
  filled,
  id,
  maybe,
  nothing,
  paged,
  reference,
  rows,
  text,
} from './shapes.ts'
import { mediaTypes } from './values.ts'

const { rest, restCreate, restFile } = inSection('Media')

const media_id = reference
const mediaFile = z.looseObject({ id, name: maybe.text })

/** Audio files of the account. */
export const mediaList = rest({
  id: 'media.list',
  method: 'GET',
  path: 'media',
  input: () => nothing,
  reply: () => paged(mediaFile),
  ...reading,
})

/** One audio file's name. */
export const mediaRead = rest({
  id: 'media.read',
  method: 'GET',
  path: 'media/{media_id}',
  input: () => z.strictObject({ media_id }),
  reply: () => mediaFile,
  ...reading,
})

/** The audio itself. */
export const mediaDownload = restFile({
  id: 'media.download',
  method: 'GET',
  path: 'media/{media_id}/file',
  input: () => z.strictObject({ media_id }),
  reply: () => anything,
  ...reading,
  open: 'The format of the audio is not shown: taken from `Content-Type`, else from its first bytes.',
})

/** Uploads an own file in Base64, or takes over a standard one. */
const creation = restCreate({
  id: 'media.create',
  method: 'POST',
  path: 'media',
  input: () =>
    z.union([
      z.strictObject({
        name: filled.optional(),
        file: filled,
        file_mime_type: z.enum(mediaTypes),
      }),
      z.strictObject({ name: filled.optional(), standard_id: filled }),
    ]),
  ...changing,
  touches: ['media'],
  open: LOCATION_OPEN,
})

export const mediaCreate = uploading('file', creation)

/** Renames a file. */
export const mediaRename = rest({
  id: 'media.rename',
  method: 'PATCH',
  path: 'media/{media_id}',
  input: () => z.strictObject({ media_id, name: filled }),
  ...changing,
  touches: ['media', 'queues'],
})

/** Deletes a file. */
export const mediaDelete = rest({
  id: 'media.delete',
  method: 'DELETE',
  path: 'media/{media_id}',
  input: () => z.strictObject({ media_id }),
  reply: () => acknowledgement,
  effect: 'destroy',
  touches: ['media', 'scenarios', 'queues'],
})

/** Ready-made audio. */
export const mediaStandard = rest({
  id: 'media.standard',
  method: 'GET',
  path: 'standard-media',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      standard_media: rows(z.looseObject({ id: text, name: maybe.text })),
      success: maybe.flag,
    }),
  ...reading,
})
