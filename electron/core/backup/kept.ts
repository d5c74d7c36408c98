import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partOf } from './make.ts'

/** Backups of one account that one computer makes in a folder, which may hold others. */
export interface KeptBackups {
  /** Where one of this moment is to lie; names are in the order of their moments. */
  pathOf(at: number): string
  /** Deletes all but the latest so many, and what an end in the midst of the work left. */
  prune(keep: number): Promise<void>
}

export function keptBackups(folder: string, cabinet: string, computer: string): KeptBackups {
  const start = `switchdesk-${cabinet}-${computer}-`
  const end = '.backup'
  const remove = (name: string) => rm(join(folder, name), { force: true })
  return {
    pathOf: (at) => join(folder, `${start}${new Date(at).toISOString().replaceAll(':', '')}${end}`),
    async prune(keep) {
      const own = (await readdir(folder)).filter((name) => name.startsWith(start)).sort()
      const whole = own.filter((name) => name.endsWith(end))
      await Promise.all(whole.slice(0, -keep).map(remove))
      await Promise.all(own.filter((name) => name.endsWith(partOf(end))).map(remove))
    },
  }
}
