import type { OfferedFile } from '../files/offered-file.ts'
import { openForUpload, type UploadFile } from '../media/open-for-upload.ts'
import { UploadRefusal } from '../media/upload-refusal.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { attachmentName } from '../../shared/upload-name.ts'

/** A file that is at hand for sending. */
export interface OpenFile extends UploadFile {
  id: string
  /** File name with its extension. */
  name: string
}

/**
 * Opens every file that a page has chosen, or none.
 * @throws CoreFailure `invalid`, whose field says which one and why: `files.0.empty`
 */
export async function openAll(
  files: readonly { id: string; handle: string }[],
  take: (handle: string) => OfferedFile | undefined,
): Promise<OpenFile[]> {
  // All handles are taken before any file is opened: a handle is valid for one command.
  const offered = files.map(({ handle }) => take(handle))
  const opened: OpenFile[] = []
  for (const [index, file] of offered.entries()) {
    try {
      if (!file) throw new UploadRefusal('gone')
      const open = await openForUpload(file)
      const name = attachmentName(file.name) ?? 'file'
      opened.push({ ...open, id: files[index]?.id ?? '', name })
    } catch (error) {
      await closeAll(opened)
      if (!(error instanceof UploadRefusal)) throw error
      throw new CoreFailure('invalid', { field: `files.${index}.${error.reason}` })
    }
  }
  return opened
}

export async function closeAll(files: readonly UploadFile[]): Promise<void> {
  await Promise.all(files.map((file) => file.close().catch(() => undefined)))
}
