import { expect, it } from 'vitest'
import { complaints } from '../lint.ts'

/** The rule of `.eslint/verdicts.mjs`, broken on purpose in files that do not exist. */

const FILES = ['renderer/panels/routes/Probe.vue', 'renderer/components/calls/probe.ts']

it.each([
  "const verdict = ends.every(isOff) ? 'nobody' : 'inside'",
  "export const end = () => 'untold'",
  'const answer = { verdict: first }',
  'const week = hours.map((hour) => ({ resting: at(hour) }))',
])('a screen that works out what comes of a call is refused: %s', async (code) => {
  for (const file of FILES) expect(await complaints(file, code), file).not.toEqual([])
})

it.each([
  "const isLost = answer.verdict === 'nobody'",
  'const { verdict, resting } = answer',
  'const icons = { inside: PhoneCall, nobody: PhoneOff }',
])('and one that puts it into words is not: %s', async (code) => {
  for (const file of FILES) expect(await complaints(file, code), file).toEqual([])
})
