import { randomUUID } from 'node:crypto'
import { failedOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { addedTo } from '../editing/added.ts'
import { createThrottle, type Throttle } from '../jobs/throttle.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import type { CabinetContext } from '../module/module.ts'
import { openAudio, type UploadAudio } from './open-for-upload.ts'
import type { Upload, UploadId, UploadState } from '../../bridge/media.ts'
import { inUploadWords, UploadRefusal } from './upload-refusal.ts'

interface Sending {
  /** The handle that the page received for the offered file. */
  file: string
  name?: string | undefined
  raw?: boolean | undefined
}

/** Files on their way into the account, one after the other; none is ever sent a second time. */
export interface Transfers {
  /** Begins one. @throws UploadRefusal */
  begin(sending: Sending): Promise<Upload>
  list(): Upload[]
  cancel(id: UploadId): void
  /** Looks for what became of it. Rejects where the list cannot be read. */
  check(id: UploadId): Promise<Upload>
  dismiss(id: UploadId): void
  /** Called when the service is reachable again: checks the uploads with an unknown outcome. */
  settle(): Promise<void>
  /** Stops all uploads; resolves when none reads its file. */
  stop(): Promise<void>
}

interface Transfer {
  upload: Upload
  audio: UploadAudio
  stopping: AbortController
  /** The recordings that were there before it was sent. */
  before: ReadonlySet<number>
  tell: Throttle
}

const OVER: readonly UploadState[] = ['done', 'failed', 'unknown', 'cancelled']
const isOver = ({ upload }: Transfer) => OVER.includes(upload.state)

export function createTransfers(context: CabinetContext): Transfers {
  const { announce, cabinet, describe } = context
  const transfers = new Map<UploadId, Transfer>()
  const inTurn = createTaskQueue()

  function find(id: UploadId): Transfer {
    const found = transfers.get(id)
    if (!found) throw new CoreFailure('notFound', { field: 'upload' })
    return found
  }

  const all = () => [...transfers.values()]
  return {
    async begin(sending) {
      const { audio, name } = await openSending(context, sending)
      const id = randomUUID()
      const upload: Upload = { id, name, done: 0, size: audio.size, state: 'waiting' }
      const transfer: Transfer = {
        upload,
        audio,
        stopping: new AbortController(),
        before: new Set(),
        tell: createThrottle(0, () =>
          announce('media.uploading', { cabinet, upload: transfer.upload }),
        ),
      }
      transfers.set(id, transfer)
      inTurn(() => executeOnce(context, transfer)).catch(describe)
      return transfer.upload
    },
    list: () => all().map(({ upload }) => upload),
    cancel: (id) => cancel(find(id)),
    check: (id) => check(context, find(id)),
    dismiss(id) {
      const transfer = find(id)
      if (!isOver(transfer)) throw new CoreFailure('invalid', { field: 'upload' })
      transfers.delete(id)
      announce('media.uploading', { cabinet, upload: transfer.upload, gone: true })
    },
    async settle() {
      for (const transfer of all()) await check(context, transfer).catch(describe)
    },
    async stop() {
      for (const transfer of all()) if (!isOver(transfer)) cancel(transfer)
      await inTurn(() => Promise.resolve())
    },
  }
}

/** Opens what a page offers. Throws `UploadRefusal`, and `invalid` if it has no name. */
async function openSending(
  { uploads }: CabinetContext,
  { file, name: given, raw = false }: Sending,
): Promise<{ audio: UploadAudio; name: string }> {
  const offered = uploads.take(file)
  if (!offered) throw new UploadRefusal('gone')
  const audio = await openAudio(offered, { raw })
  const name = given ?? audio.name
  if (name === undefined) {
    await audio.close()
    throw new CoreFailure('invalid', { field: 'name' })
  }
  return { audio, name }
}

function become(transfer: Transfer, changes: Partial<Upload>): void {
  const { failure: _, ...upload } = transfer.upload
  transfer.upload = { ...upload, ...changes }
  transfer.tell.now()
}

const added = (context: CabinetContext, { before, upload }: Transfer) =>
  addedTo(context, 'media', before, (name) => name === upload.name)

async function send(context: CabinetContext, transfer: Transfer): Promise<void> {
  const { account, client } = context
  const { audio, stopping, upload } = transfer
  const rows = await account.current('media')
  transfer.before = new Set(rows.map(({ id }) => id))
  const input = { name: upload.name, file: audio.source, file_mime_type: audio.type }
  const sent = await client.upload('media.create', input, {
    signal: stopping.signal,
    onProgress({ done }) {
      transfer.upload = { ...transfer.upload, done }
      transfer.tell.soon()
    },
  })
  const recording = sent.id ?? (await added(context, transfer).catch(() => undefined))
  become(transfer, { state: 'done', done: upload.size, ...(recording && { recording }) })
}

async function conclude(
  context: CabinetContext,
  transfer: Transfer,
  error: unknown,
): Promise<void> {
  const words = inUploadWords(error)
  const failure = context.describe(words)
  if (failedOutcome(words) !== 'unknown') {
    const { aborted } = transfer.stopping.signal
    return become(transfer, aborted ? { state: 'cancelled' } : { state: 'failed', failure })
  }
  const recording = await added(context, transfer).catch(() => undefined)
  become(transfer, recording ? { state: 'done', recording } : { state: 'unknown', failure })
}

async function executeOnce(context: CabinetContext, transfer: Transfer): Promise<void> {
  try {
    if (isOver(transfer)) return
    become(transfer, { state: 'sending' })
    await send(context, transfer)
  } catch (error) {
    await conclude(context, transfer, error)
  } finally {
    await transfer.audio.close()
  }
}

async function check(context: CabinetContext, transfer: Transfer): Promise<Upload> {
  if (transfer.upload.state !== 'unknown') return transfer.upload
  const recording = await added(context, transfer)
  if (recording) become(transfer, { state: 'done', recording })
  return transfer.upload
}

function cancel(transfer: Transfer): void {
  transfer.stopping.abort()
  if (transfer.upload.state === 'waiting') become(transfer, { state: 'cancelled' })
}
