import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const scripts = join(import.meta.dirname, '../../../.scripts')
const { faultOf } = (await import(join(scripts, 'commit-rule.mjs'))) as {
  faultOf(subject: string): string | undefined
}

it.each([
  'team: revoke invitations when an owner is demoted',
  'inbox: keep an edited note while it is saved, deleted or left',
  'core: embed the schema',
  'panels: bring back the focus',
  'files: process names of one letter',
  'app: focus the first field',
  'call-map: read references once',
])('%s keeps the rule', (subject) => {
  expect(faultOf(subject)).toBeUndefined()
})

it.each([
  ['fix the outbox', 'scope'],
  ['Inbox: fix the outbox', 'scope'],
  ['inbox, team: fix the outbox', 'scope'],
  ['team: an owner who is none any more leaves no way in', '"an"'],
  ['team: what a page is told stands by itself', '"what"'],
  ['lists: several are deleted at once', '"several"'],
  ['inbox: fixed the outbox', '"fixed"'],
  ['inbox: fixing the outbox', '"fixing"'],
  ['inbox: fixes the outbox', '"fixes"'],
  ['inbox: Fix the outbox', 'lower case'],
  ['inbox: fix', 'done to'],
  ['inbox: fix the outbox.', 'full stop'],
  [`inbox: fix ${'x'.repeat(72)}`, '72 characters'],
])('%s does not: %s', (subject, fault) => {
  expect(faultOf(subject)).toContain(fault)
})

it.each([
  ['inbox: fix the outbox', 0],
  ['the outbox is fixed', 1],
])('the script ends with an error where a message does not: %s', (subject, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-message-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const message = join(folder, 'message')
  writeFileSync(message, `${subject}\n\nWhy it was so.\n`)
  const args = [join(scripts, 'check-commits.mjs'), '--message', message]
  expect(spawnSync(process.execPath, args).status).toBe(status)
})

function git(folder: string, ...args: string[]): void {
  const author = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    '-c',
    'commit.gpgsign=false',
  ]
  expect(spawnSync('git', [...author, ...args], { cwd: folder }).status).toBe(0)
}

it('it looks at the commits since a revision, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-commits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  git(folder, 'init', '-q')
  for (const subject of ['an old one', 'inbox: fix the outbox', 'the newest one']) {
    git(folder, 'commit', '-q', '--allow-empty', '-m', subject)
  }
  const check = (since: string): string => {
    const args = [join(scripts, 'check-commits.mjs'), '--since', since]
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return `${status} ${stdout}`
  }
  expect(check('HEAD~2')).toMatch(/^1 1 of 2 /)
  expect(check('HEAD')).toMatch(/^0 0 of 0 /)
})
