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

const START = 'switchdesk-'
const END = '.backup'

/** The latest of these names of each computer, for one account; the latest of all comes first. */
export function latestBackups(names: readonly string[], cabinet: string): string[] {
  const start = `${START}${cabinet}-`
  const computerIn = (name: string) => name.slice(start.length, name.indexOf('-', start.length))
  const timeIn = (name: string) => name.slice(start.length + computerIn(name).length)
  const latestFirst = names
    .filter((one) => one.startsWith(start) && one.endsWith(END))
    .sort((one, other) => (timeIn(one) < timeIn(other) ? 1 : -1))
  return [...Map.groupBy(latestFirst, computerIn).values()].flatMap(([latest]) => latest ?? [])
}

export function keptBackups(folder: string, cabinet: string, computer: string): KeptBackups {
  const start = `${START}${cabinet}-${computer}-`
  const remove = (name: string) => rm(join(folder, name), { force: true })
  return {
    pathOf: (at) => join(folder, `${start}${new Date(at).toISOString().replaceAll(':', '')}${END}`),
    async prune(keep) {
      const own = (await readdir(folder)).filter((name) => name.startsWith(start)).sort()
      const whole = own.filter((name) => name.endsWith(END))
      await Promise.all(whole.slice(0, -keep).map(remove))
      await Promise.all(own.filter((name) => name.endsWith(partOf(END))).map(remove))
    },
  }
}
