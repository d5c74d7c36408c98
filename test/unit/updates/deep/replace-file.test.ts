import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { replaceFile } from '../../../../electron/main/updates/replace-file.ts'
import { canFill, makeDisk } from '../../../support/disk.ts'

const NEW = Buffer.alloc(300_000, 'new')
const sha512 = createHash('sha512').update(NEW).digest('base64')

/** A program on a disk of its own, and a newer one that was fetched elsewhere. */
function prepare() {
  const [disk, elsewhere] = [makeDisk(), makeDisk()]
  onTestFinished(() => [disk, elsewhere].forEach((one) => one.remove()))
  const program = join(disk.home, 'Switchdesk-0.1.0.AppImage')
  const fetched = join(elsewhere.home, 'Switchdesk-9.0.0.AppImage')
  writeFileSync(program, 'old', { mode: 0o755 })
  writeFileSync(fetched, NEW)
  return { disk, program, fetched, replace: () => replaceFile(program, fetched, sha512) }
}

describe('the file of a program', () => {
  it('is another, by the same name and as executable as before', () => {
    const { disk, program, replace } = prepare()
    // Left by a try that the power ended.
    writeFileSync(join(disk.home, '.Switchdesk-0.1.0.AppImage.new'), 'half')
    replace()
    expect(readFileSync(program).equals(NEW)).toBe(true)
    expect(statSync(program).mode & 0o777).toBe(0o755)
    expect(readdirSync(disk.home)).toEqual(['Switchdesk-0.1.0.AppImage'])
  })

  type Prepared = ReturnType<typeof prepare>
  it.each<[string, (prepared: Prepared) => void]>([
    ['what was fetched is gone', ({ fetched }) => rmSync(fetched)],
    ['what was fetched is cut', ({ fetched }) => writeFileSync(fetched, NEW.subarray(1))],
    ['what was fetched is another', ({ fetched }) => writeFileSync(fetched, 'evil')],
    ...(canFill
      ? [['the disk is full', ({ disk }: Prepared) => disk.fill()] as [string, () => void]]
      : []),
  ])('stays as it was where %s', (_, spoil) => {
    const { disk, program, ...prepared } = prepare()
    spoil({ disk, program, ...prepared })
    expect(prepared.replace).toThrow()
    disk.free()
    expect(readFileSync(program, 'utf8')).toBe('old')
    expect(readdirSync(disk.home)).toEqual(['Switchdesk-0.1.0.AppImage'])
  })

  it('stays away where a person took it away', () => {
    const { disk, program, replace } = prepare()
    mkdirSync(join(disk.home, 'kept'))
    renameSync(program, join(disk.home, 'kept/program'))
    expect(replace).toThrow()
    expect(readdirSync(disk.home)).toEqual(['kept'])
  })
})
