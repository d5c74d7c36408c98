import type { CabinetContext } from '../module/module.ts'
import { closeAll, type OpenFile } from './attachments.ts'
import type { Postings } from './postings.ts'

/** Background work on postings. */
export interface PostingWork {
  /** Works on a posting, holds it meanwhile, and closes the files in the end. */
  begin(id: string, files: readonly OpenFile[], work: () => Promise<void>): void
  /** Resolves when nothing is under way for this posting. */
  over(id: string): Promise<void>
  allOver(): Promise<void>
}

export function createPostingWork(
  postings: Postings,
  describe: CabinetContext['describe'],
): PostingWork {
  const underWay = new Map<string, Promise<void>>()
  return {
    begin(id, files, work) {
      const release = postings.hold(id)
      const over = work()
        .catch(describe)
        .then(async () => {
          underWay.delete(id)
          release()
          await closeAll(files)
        })
      underWay.set(id, over)
    },
    over: async (id) => underWay.get(id),
    async allOver() {
      await Promise.all(underWay.values())
    },
  }
}
