import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

interface Memory {
  fingerprint(): string
  hasPassed(check: string, print: string): boolean
  note(check: string, print: string): void
}

const script = join(import.meta.dirname, '../../../.scripts/test/unchanged.mjs')
const { createMemory } = (await import(script)) as {
  createMemory(root: string, folder: string): Memory
}

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-unchanged-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = join(folder, 'source')
  await mkdir(source)
  const write = (name: string, text: string) => writeFile(join(source, name), text)
  return { source, write, memory: createMemory(source, join(folder, 'passed')) }
}

it('a check that passed is remembered for these very files alone', async () => {
  const { source, write, memory } = await makeFolder()
  execFileSync('git', ['init', '-q', source])
  await write('.gitignore', 'left\n')
  await write('a.ts', 'one')
  execFileSync('git', ['add', '.'], { cwd: source })
  const print = memory.fingerprint()
  expect(memory.hasPassed('types of a/b', print)).toBe(false)
  memory.note('types of a/b', print)
  expect(memory.hasPassed('types of a/b', memory.fingerprint())).toBe(true)
  expect(memory.hasPassed('lint', print)).toBe(false)

  await write('left', 'not looked at')
  expect(memory.fingerprint()).toBe(print)
  for (const change of [
    () => write('a.ts', 'other'),
    () => write('not-added.ts', 'one'),
    () => rm(join(source, 'a.ts')),
  ]) {
    const before = memory.fingerprint()
    await change()
    expect(memory.fingerprint()).not.toBe(before)
    expect(memory.hasPassed('types of a/b', memory.fingerprint())).toBe(false)
  }
})

it('outside of a working copy nothing is remembered', async () => {
  const { write, memory } = await makeFolder()
  await write('a.ts', 'one')
  const print = memory.fingerprint()
  memory.note('lint', print)
  expect(memory.hasPassed('lint', print)).toBe(false)
})
