import { shell } from 'electron'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Result } from '../bridge/failures.ts'
import type { Core } from '../core/index.ts'

const handleSchema = z.string().max(100)

/**
 * Files that a viewer or an office program shows without running anything; an HTML page of the
 * service, which may contain scripts, is saved instead.
 */
const VIEWED = new Set([
  'pdf',
  'docx',
  'xlsx',
  'odt',
  'png',
  'jpg',
  'txt',
  'mp3',
  'wav',
  'au',
  'aiff',
  'ogg',
])

/** Reads and opens the files that the core keeps for pages. Paths stay here. */
export interface KeptForMain {
  read(handle: unknown): Promise<Result<ArrayBuffer>>
  /** Returns false where the system has no viewer for it. */
  open(handle: unknown): Promise<Result<boolean>>
}

export function createKept(files: Core['files']): KeptForMain {
  const find = (handle: unknown) => files.find(handleSchema.safeParse(handle).data ?? '')
  return {
    async read(handle) {
      const file = find(handle)
      if (!file) return missing
      const { buffer, byteOffset, byteLength } = await readFile(file.path)
      return { ok: true, value: buffer.slice(byteOffset, byteOffset + byteLength) }
    },
    async open(handle) {
      const file = find(handle)
      if (!file) return missing
      if (!VIEWED.has(file.extension ?? '')) return { ok: true, value: false }
      // It answers with the system's words where that could not open it.
      return { ok: true, value: (await shell.openPath(file.path)) === '' }
    },
  }
}

const missing: Result<never> = { ok: false, failure: { kind: 'notFound', field: 'file' } }
