import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { HomeInUse } from '../../../electron/shell/instance.ts'
import { temporaryHome } from './home.ts'

/**
 * `npm start` itself, where the build is done and the Electron that is found ends with a code. Both programs say
 * by which settings of V8 they were started.
 */
async function startWith(ending: number) {
  const folder = await temporaryHome()
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const electron = join(folder, 'electron')
  const found = JSON.stringify({ program: electron })
  await put('electron', `#!/bin/sh\necho electron $1\nexit ${ending}\n`)
  await chmod(electron, 0o755)
  await put('package.json', '{ "type": "module" }')
  await put('out/main/web.js', `console.log('web', ...process.execArgv)`)
  await put('.scripts/build.mjs', 'export const ensureBuild = async () => {}')
  await put('.scripts/electron-runtime.mjs', `export const findElectron = async () => (${found})`)
  for (const name of ['start.mjs', 'run.mjs']) {
    const own = fileURLToPath(new URL(`../../../.scripts/${name}`, import.meta.url))
    await copyFile(own, join(folder, '.scripts', name))
  }
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [join(folder, '.scripts/start.mjs')], (error, said) =>
      resolve({ code: error?.code ?? 0, said }),
    )
  })
}

it('the web shell is opened where Electron could not open a window', async () => {
  const { code, said } = await startWith(1)
  expect(said).toMatch(/^electron .*\n.*it ended at once with code 1.*\nweb .*\n$/)
  expect(code).toBe(0)
})

it.each([0, HomeInUse.exitCode])('the web shell is not opened after code %i', async (ending) => {
  const { code, said } = await startWith(ending)
  expect(said).toMatch(/^electron .*\n$/)
  expect(code).toBe(ending)
})

it('V8 keeps what is new within a few megabytes, in both', async () => {
  const { said } = await startWith(1)
  expect(said).toContain('electron --js-flags=--max-semi-space-size=4\n')
  expect(said).toContain('web --max-semi-space-size=4\n')
})
