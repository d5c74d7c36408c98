import { openForUpload } from '../../../electron/core/media/open-for-upload.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { createCodes } from '../../../electron/web/codes.ts'
import { builtPages } from '../../../electron/web/pages.ts'
import { startWebShell } from '../../../electron/web/server.ts'

/**
 * The web shell with one command, which uploads the file of a handle to the service. Whatever it is told,
 * it says a fresh address, since each opens the app for one page.
 */
const [folder = '', address = ''] = process.argv.slice(2)
const uploads = createUploads()
const client = createServiceClient({ addresses: { rest: address }, token: 'bench' })

async function upload(handle: unknown): Promise<unknown> {
  const offered = uploads.take(String(handle))
  if (!offered) throw new Error('There is no such file')
  const { source, close } = await openForUpload(offered, { maxSize: Infinity })
  const input = { file: source, file_mime_type: 'raw' } as const
  const { reply } = await client.upload('media.create', input).finally(close)
  return reply.message
}

const shell = await startWebShell({
  port: 0,
  pages: () => builtPages(folder),
  openConnection: () => ({
    dispatch: async (_, handle) => ({ ok: true, value: await upload(handle) }) as never,
    renew: () => undefined,
    close: () => Promise.resolve(),
  }),
  listen: () => () => undefined,
  codes: createCodes({ show: () => undefined, locale: async () => 'en' }),
  uploads,
  files: { find: () => undefined },
  boot: async () => ({ shell: 'web', settings: { locale: 'ru', theme: 'light' } }),
  log: { info: () => undefined, warn: console.error, error: console.error },
})
process.on('message', () => process.send?.(shell.newAddress().plain))
process.send?.('started')
