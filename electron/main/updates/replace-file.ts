import { hash } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UpdateRefused } from './trouble.ts'

/**
 * Replaces the content of a program's file, whose name and mode stay. The new file may be weeks
 * old, and the disk full by now: after any failure the program is as it was.
 * @param sha512 expected digest of the new file, in Base64
 * @throws UpdateRefused if the digest differs
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
