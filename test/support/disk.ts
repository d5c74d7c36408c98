import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEGABYTE = 1 << 20
/** More than all lives of a trial write. */
const SIZE = 64

/** Where the program under test keeps its data. */
export interface Disk {
  home: string
  /** Takes up all the space that is left, and gives it back. */
  fill(): void
  free(): void
  remove(): void
}

/** Whether a disk of its own can be made, which needs Linux and its administrator. */
export const canFill = process.platform === 'linux' && process.getuid?.() === 0 && mounts()

/**
 * A folder; where possible a small file system of its own (tmpfs), which can really be full.
 * @param parent where it is to lie
 */
export function makeDisk(parent = tmpdir()): Disk {
  const home = mkdtempSync(join(parent, 'switchdesk-crash-'))
  if (canFill) mount(home)
  const filler = join(home, 'filler')
  const free = () => rmSync(filler, { force: true })
  return {
    home,
    free,
    fill() {
      const { bavail, bsize } = statfsSync(home)
      try {
        appendFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch {
        // The program took some of it meanwhile: full it is all the same.
      }
    },
    remove() {
      // Lazily: whoever still has a file open there does not keep it from going.
      if (canFill) execFileSync('umount', ['--lazy', home])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function mount(folder: string): void {
  const options = `size=${SIZE * MEGABYTE},mode=0700`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'switchdesk-crash', folder], {
    stdio: 'ignore',
  })
}

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-mount-'))
  try {
    mount(folder)
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
