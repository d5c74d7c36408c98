import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A kind of files in the data folder. */
interface Kind {
  /** Its path there; the group is the cabinet, where it is one's. */
  path: RegExp
  /** How often it is harmed beside others: those that matter more often. Nothing for what is left alone. */
  weight: number
}

const CABINET = '([\\w-]+)'
const kind = (path: string, weight: number): Kind => ({ path: new RegExp(`^${path}$`), weight })

/**
 * Everything that the program keeps in its data folder: whatever is found there and is not told here
 * fails the lives that find it. Drafts of texts, menus and tickets lie in the database.
 *
 * What the shells put there is no business of the core that is killed here: `claim` is a lock and holds
 * nothing, `window.json` the place of a window, `logs` are never read, `opening` is deleted at each start,
 * `browser` is Chromium's.
 */
const KINDS: readonly Kind[] = [
  kind(`archives/${CABINET}\\.db`, 2),
  kind(`archives/${CABINET}\\.db-wal`, 3),
  kind(`archives/${CABINET}\\.db-shm`, 1),
  kind(`archives/${CABINET}\\.witness`, 1),
  kind(`ledger-${CABINET}\\.json`, 6),
  kind(`pauses-${CABINET}\\.json`, 1),
  kind(`backup-${CABINET}\\.json`, 1),
  // A restore that was under way.
  kind('restoring\\.json', 1),
  kind('cabinets\\.json', 1),
  kind('settings\\.json', 1),
  // A database that is being made: what tells is that it is there.
  kind(`archives/${CABINET}\\.(?:db|witness)\\.new(?:-wal|-shm|-journal)?`, 1),
  // A copy on its way into a backup, of no use after a kill.
  kind(`archives/${CABINET}\\.copy\\.db(?:-wal|-shm|-journal)?`, 0),
  // Kept for a person, and read by nobody: databases that were set aside, and damaged files.
  kind(`archives/${CABINET}\\.[\\dTZ-]+\\.(?:db|db-wal|db-shm|witness)`, 0),
  kind('[\\w-]+\\.damaged\\.json', 0),
  // A file that is being written: left behind by a kill, and never read.
  kind('[\\w.-]+\\.json\\.tmp-\\w+', 0),
  // That it is there tells that the run before was not closed; nothing is in it.
  kind('running', 0),
  // What fills the disk.
  kind('filler', 0),
]

/** The files in a data folder. Throws where one is of no kind that is known here. */
export function filesIn(home: string): string[] {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(home, join(parentPath, name)).replaceAll(sep, '/'))
  for (const file of files) kindOf(file)
  return files.sort()
}

/** How often a file is harmed beside others. */
export const weightOf = (file: string): number => kindOf(file).weight

/** Whether a file is one cabinet's, or everybody's. */
export function isOf(file: string, cabinet: string): boolean {
  const [, owner] = kindOf(file).path.exec(file) ?? []
  return owner === undefined || owner === cabinet
}

function kindOf(file: string): Kind {
  const known = KINDS.find(({ path }) => path.test(file))
  if (!known) throw new Error(`Nobody has decided whether ${file} is to be harmed`)
  return known
}
