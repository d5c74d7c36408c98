import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Remembers which static checks have passed on which files, so that what nobody has changed is not checked again.
 *
 * @param root a working copy of Git; elsewhere nothing is remembered
 * @param folder where it is kept
 */
export function createMemory(root, folder) {
  const place = (check) => join(folder, check.replaceAll(/\W/g, '-'))

  return {
    /** Fingerprint of all that a check may look at: each file that Git keeps or would keep, and Node. */
    fingerprint() {
      const hash = createHash('sha256').update(process.version)
      for (const file of filesOf(root) ?? []) {
        const path = join(root, file)
        hash.update(`\0${file}\0`)
        // Git keeps a file that is deleted until that is committed.
        if (existsSync(path)) hash.update(createHash('sha256').update(readFileSync(path)).digest())
      }
      return hash.digest('hex')
    },
    hasPassed: (check, print) =>
      existsSync(place(check)) && readFileSync(place(check), 'utf8') === print,
    note(check, print) {
      if (filesOf(root) === undefined) return
      mkdirSync(folder, { recursive: true })
      writeFileSync(place(check), print)
    },
  }
}

function filesOf(root) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 }
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    return execFileSync('git', args, options).split('\0').filter(Boolean).sort()
  } catch {
    return undefined
  }
}
