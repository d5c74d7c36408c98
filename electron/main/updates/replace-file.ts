import { hash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UpdateRefused } from './trouble.ts'

/**
 * Puts what another file holds in place of a program's, whose name and mode stay. What is there may be weeks old, and
 * the disk full by now: whatever fails, the program is as it was.
 *
 * @param sha512 of what has to be there, in Base64
 * @throws UpdateRefused where something else is there
 */
export function replaceFile(program: string, from: string, sha512: string): void {
  const { mode } = statSync(program)
  const content = readFileSync(from)
  if (hash('sha512', content, 'base64') !== sha512) {
    throw new UpdateRefused('damaged', 'It is no longer what was fetched')
  }
  const beside = join(dirname(program), `.${basename(program)}.new`)
  rmSync(beside, { force: true })
  try {
    writeFileSync(beside, content, { flag: 'wx', flush: true })
    chmodSync(beside, mode)
    renameSync(beside, program)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
