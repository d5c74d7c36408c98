import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, it } from 'vitest'
import { chromiumOptions, microphone } from '../support/chromium.ts'

/** The built main process on the stand-in for Electron, each scenario in a process of its own. */
const here = import.meta.dirname
const names = readdirSync(join(here, 'scenarios')).map((file) => file.replace(/\.mjs$/, ''))

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

/** @param onEnd is told what to do when the scenario's own test has ended: others run beside it */
async function run(
  name: string,
  onEnd: (stop: () => void) => void,
): Promise<{ output: string; code: number | null }> {
  const hooks = pathToFileURL(join(here, 'stand-in/hooks.mjs')).href
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', hooks, join(here, 'run.mjs'), name],
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

describe.concurrent('on the stand-in for Electron', () => {
  it.for(names)('%s', async (name, { expect, onTestFinished }) => {
    expect(await run(name, onTestFinished)).toEqual({ output: '', code: 0 })
  })
})
