import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHome, startCore, type Home } from './support/harness.ts'

let home: Home
beforeEach(async () => {
  home = await createHome()
})
afterEach(() => home.remove())

async function stateOfNext(close: boolean) {
  const { core } = await startCore(home.path)
  const state = await core.commands['app.state'](undefined)
  if (close) await core.close()
  return state
}

test('a run that was closed is followed by one that says nothing', async () => {
  expect(await stateOfNext(true)).not.toHaveProperty('isAfterCrash')
  expect(await stateOfNext(true)).not.toHaveProperty('isAfterCrash')
})

test('a run that was not closed is told of by the next one alone', async () => {
  // As a crash leaves it.
  await writeFile(join(home.path, 'running'), '')
  expect(await stateOfNext(true)).toMatchObject({ isAfterCrash: true })
  expect(await stateOfNext(true)).not.toHaveProperty('isAfterCrash')
})

test('a run that the system ended with its session is no crash', async () => {
  const { core } = await startCore(home.path)
  core.ending()
  expect(await stateOfNext(true)).not.toHaveProperty('isAfterCrash')
  await core.close()
})

test('the report holds the log and the versions, and not the user’s folder', async () => {
  const { core } = await startCore(home.path)
  await mkdir(join(home.path, 'logs'), { recursive: true })
  const line = `{"file":${JSON.stringify(join(homedir(), 'Switchdesk'))}} at ${homedir()}/x\n`
  await appendFile(join(home.path, 'logs/switchdesk.log'), line)
  const files = await core.commands['diagnostics.report'](undefined)
  await core.close()
  expect(Object.keys(files)).toEqual(['switchdesk.log', 'versions.json'])
  expect(files['switchdesk.log']).toContain('~/x')
  expect(JSON.stringify(files)).not.toContain(homedir())
  expect(JSON.parse(files['versions.json'] ?? '')).toMatchObject({
    version: '0.0.0',
    node: process.versions.node,
  })
})
