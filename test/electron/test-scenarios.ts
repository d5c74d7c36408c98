import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, it } from 'vitest'
import { chromiumOptions, microphone } from '../support/chromium.ts'

const here = import.meta.dirname

/** A scenario in which one thing hangs says so itself, and sooner than this (`run.mjs`). */
const timeout = 3_600_000

/** Tests the scenarios of a folder: the built main process on the stand-in for Electron, in a process of its own. */
export function testScenarios(folder: string): void {
  let browser: string

  beforeAll(async () => {
    const { executablePath, args = [] } = chromiumOptions
    const server = await chromium.launchServer({
      ...(executablePath && { executablePath }),
      args: [...args, ...microphone],
    })
    browser = server.wsEndpoint()
    return () => server.close()
  })

  describe.concurrent('on the stand-in for Electron', { timeout }, () => {
    const names = readdirSync(join(here, folder)).flatMap(
      (file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? [],
    )
    it.for(names)('%s', async (name, { expect, onTestFinished }) => {
      const ended = await run(`${folder}/${name}.mjs`, browser, onTestFinished)
      expect(ended).toEqual({ output: '', code: 0 })
    })
  })
}

/** @param onEnd is told what to do when the scenario's own test has ended: others run beside it */
async function run(
  scenario: string,
  browser: string,
  onEnd: (stop: () => void) => void,
): Promise<{ output: string; code: number | null }> {
  const hooks = pathToFileURL(join(here, 'stand-in/hooks.mjs')).href
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', hooks, join(here, 'run.mjs'), scenario],
    {
      env: { ...process.env, STAND_IN_BROWSER: browser, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onEnd(() => void child.kill('SIGKILL'))
  const output: string[] = []
  child.stdout.on('data', (data) => output.push(String(data)))
  child.stderr.on('data', (data) => output.push(String(data)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { output: output.join(''), code }
}
