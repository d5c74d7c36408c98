import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPlacing } from '../../../../electron/core/session/placing.ts'
import { createHome } from '../support/harness.ts'

test('what cannot be noted as done is left to the next start, and is no error', async () => {
  const { path: home, remove } = await createHome()
  onTestFinished(remove)
  const said: string[] = []
  const warn = (text: string) => void said.push(text)
  const placing = openPlacing({ home, log: { warn } as never })
  // A file cannot be written there.
  mkdirSync(join(home, 'restoring.json'))
  expect(() => placing.end()).not.toThrow()
  expect(said).toHaveLength(1)
})
