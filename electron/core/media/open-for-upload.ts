import { constants, type BigIntStats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import type { ByteSource } from '../../service/index.ts'
import type { FileInPage, FileOnDisk, OfferedFile } from '../files/offered-file.ts'
import { HEAD, recogniseAudio, type AudioType } from './recognise.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { MAX_UPLOAD_MB } from '../../shared/upload-limit.ts'
import { uploadName } from '../../shared/upload-name.ts'

const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024

/** A file that can be uploaded as it is now. */
export interface UploadFile {
  /** The name to upload it as (see `uploadName`). */
  readonly name: string | undefined
  /** Bytes. */
  readonly size: number
  /** Its first bytes, at most `HEAD`. */
  readonly head: Buffer
  /** For `client.upload`. */
  readonly source: ByteSource
  /** Called once the upload has ended. */
  close(): Promise<void>
}

export interface UploadLimits {
  /** Bytes. */
  maxSize?: number
}

/** An audio file, and what it is. */
export type UploadAudio = UploadFile & { readonly type: AudioType }

/**
 * Opens an audio file.
 * @param raw treats it as raw samples, which cannot be recognised: the user declares it
 * @throws UploadRefusal
 */
export async function openAudio(
  offered: OfferedFile,
  { raw = false, ...limits }: UploadLimits & { raw?: boolean } = {},
): Promise<UploadAudio> {
  const file = await openForUpload(offered, limits)
  const type = raw ? 'raw' : recogniseAudio(file.head)
  if (type) return { ...file, type }
  await file.close()
  throw new UploadRefusal('notAudio')
}

/**
 * Opens a file of any kind. What is not a file is never opened: opening a device can set it going, and
 * opening a pipe can wait for ever. Links are followed to where they lead.
 * @throws UploadRefusal
 */
export async function openForUpload(
  offered: OfferedFile,
  { maxSize = MAX_UPLOAD }: UploadLimits = {},
): Promise<UploadFile> {
  return 'path' in offered ? openOnDisk(offered, maxSize) : openInPage(offered, maxSize)
}

async function openOnDisk({ name, path }: FileOnDisk, maxSize: number): Promise<UploadFile> {
  if (!(await bySystem(stat(path))).isFile()) throw new UploadRefusal('notAFile')
  // The path may be another file by now: with this flag opening a pipe does not block. Windows
  // lacks it.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK
  const handle = await bySystem(open(path, flags))
  try {
    const stats = await bySystem(handle.stat({ bigint: true }))
    const size = checkedSize(stats, maxSize)
    const head = await headOf(handle, size)
    const source = { fd: handle.fd, size, changedAt: stats.mtimeNs }
    return { name: uploadName(name), size, head, source, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function checkedSize(stats: BigIntStats, maxSize: number): number {
  if (!stats.isFile()) throw new UploadRefusal('notAFile')
  return fitting(Number(stats.size), maxSize)
}

function fitting(size: number, maxSize: number): number {
  if (size === 0) throw new UploadRefusal('empty')
  if (size > maxSize) throw new UploadRefusal('tooLarge')
  return size
}

async function headOf(handle: FileHandle, size: number): Promise<Buffer> {
  const head = Buffer.alloc(Math.min(HEAD, size))
  const { bytesRead } = await bySystem(handle.read(head, 0, head.length, 0))
  if (bytesRead < head.length) throw new UploadRefusal('changed')
  return head
}

async function openInPage(file: FileInPage, maxSize: number): Promise<UploadFile> {
  const { name, read } = file
  const size = fitting(file.size, maxSize)
  const head = await headInPage(file)
  const source = { size, open: () => read(0, size) }
  return { name: uploadName(name), size, head, source, close: () => Promise.resolve() }
}

async function headInPage({ size, read }: FileInPage): Promise<Buffer> {
  const length = Math.min(HEAD, size)
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of read(0, length)) pieces.push(piece)
  } catch {
    throw new UploadRefusal('gone')
  }
  const head = Buffer.concat(pieces)
  if (head.length !== length) throw new UploadRefusal('changed')
  return head
}

async function bySystem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UploadRefusal(code === 'ENOENT' || code === 'ENOTDIR' ? 'gone' : 'unreadable')
  }
}
