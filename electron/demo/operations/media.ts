import type { Cabinet } from '../cabinet.ts'
import { FileReply } from '../http/file.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfKind } from '../http/paging.ts'
import { invalid, Refusal, Violation } from '../http/refusal.ts'
import { FILE_LIMIT } from '../http/upload.ts'
import { AUDIO_TYPES, looksLike } from '../rules/audio.ts'
import { playTune, TUNES } from '../rules/tunes.ts'
import type { Documents, Entry } from '../state/documents.ts'
import type { MediaDocument } from '../state/exchange-documents.ts'
import { stamp } from '../time.ts'

/**
 * The errors table has this text for media, for some methods without its full stop.
 * @throws Refusal when the id names no file of the account
 */
function mediaOf(documents: Documents, id: number, stop: '.' | ''): Entry<'media'> {
  const found = documents.get('media', id)
  if (!found) throw new Refusal(500, `User not found${stop}`)
  return { ...found, id }
}

/** @throws Violation when the upload is no Base64 or too large, Refusal when it is not of its type */
function checkUpload({ media }: Cabinet, ticket: string, type: string): void {
  const upload = media.find(ticket)
  const refuse = (message: string, problem: string): never => {
    throw new Violation(400, message, problem, 'file')
  }
  if (upload?.problem === 'size') {
    refuse(`The file may not be greater than ${FILE_LIMIT / 1024} kilobytes.`, 'too_big file')
  }
  if (!upload || upload.problem) return refuse('The file format is invalid.', 'no Base64 in file')
  if (!looksLike(type, upload.head)) {
    // The sender may not know the file's content: that is no broken rule.
    throw new Refusal(400, `The file must be a file of type: ${type}.`, 'file')
  }
}

function tuneOf(id: string) {
  const tune = TUNES.get(id)
  if (!tune) throw new Error(`There is no tune ${id}.`)
  return tune
}

/** Every media file that scenarios and queues play. */
function usedMedia(documents: Documents): Set<number | null> {
  const inScenarios = documents
    .list('scenario')
    .flatMap((one) => [
      one.greeting_media_id,
      one.invalid_media_id,
      one.exit_media_id,
      one.voicemail_media_id,
      one.no_active?.prompt_media_id ?? null,
      ...one.menu.map((item) => item.prompt_media_id),
    ])
  const inQueues = documents
    .list('queue')
    .flatMap((one) => [one.on_hold_media_id, one.announce_media_id])
  return new Set([...inScenarios, ...inQueues])
}

export const media: Handlers<'media'> = {
  'media.list': ({ documents }, _input, call) =>
    pageOfKind(call, documents, 'media', ({ id, name }) => ({ id, name })),

  'media.read': ({ documents }, { media_id }) => {
    const { id, name } = mediaOf(documents, media_id, '.')
    return { id, name }
  },

  'media.download': ({ documents, media }, { media_id }) => {
    const found = mediaOf(documents, media_id, '.')
    const type = found.source === 'upload' ? found.type : 'wav'
    const content = found.source === 'upload' ? media.file(found.id) : playTune(tuneOf(found.tune))
    return new FileReply(content, AUDIO_TYPES[type] as string, `${found.name}.${type}`)
  },

  'media.create': (cabinet, input) => {
    const { documents, media, now, together } = cabinet
    if ('standard_id' in input) {
      const tune = TUNES.get(input.standard_id)
      if (!tune) throw invalid('standard_id')
      const name = input.name ?? tune.name
      documents.add('media', { name, source: 'tune', tune: input.standard_id })
    } else {
      const { name = `Файл от ${stamp(now())}`, file, file_mime_type: type } = input
      checkUpload(cabinet, file, type)
      together(() => media.keep(file, documents.add('media', { name, source: 'upload', type })))
    }
    return { success: true, message: 'Файл добавлен' }
  },

  'media.rename': ({ documents }, { media_id, name }) => {
    const found: Entry<'media'> = mediaOf(documents, media_id, '')
    const renamed: MediaDocument = { ...found, name }
    documents.put('media', found.id, renamed)
    return { success: true, message: 'Файл переименован' }
  },

  /** A file that is played somewhere stays: no scenario or queue ever falls silent by itself. */
  'media.delete': ({ documents, media }, { media_id }) => {
    const { id, source } = mediaOf(documents, media_id, '')
    if (usedMedia(documents).has(id)) throw new Refusal(400, 'The media is in use.')
    documents.remove('media', id)
    if (source === 'upload') media.remove(id)
    return { success: true, message: 'Файл удалён' }
  },

  'media.standard': () => ({
    standard_media: [...TUNES].map(([id, { name }]) => ({ id, name })),
    success: true,
  }),
}
