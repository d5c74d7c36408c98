import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const scripts = join(import.meta.dirname, '../../../.scripts')
const { renamesIn } = (await import(join(scripts, 'text-rule.mjs'))) as {
  renamesIn(diff: string): string[]
}

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']

/** A repository whose last commit puts a code file and a text in place of former ones. */
function repository(code: [string, string], text: [string, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    expect(spawnSync('git', [...author, ...args], { cwd: folder }).status).toBe(0)
  mkdirSync(join(folder, 'renderer'))
  git('init', '-q')
  for (const at of [0, 1] as const) {
    writeFileSync(join(folder, 'renderer/ticket.ts'), code[at])
    writeFileSync(join(folder, 'renderer/en.json'), JSON.stringify({ ticket: { title: text[at] } }))
    git('add', '.')
    git('commit', '-q', '-m', 'support: name the topic')
  }
  const args = [join(scripts, 'check-commits.mjs'), '--since', 'HEAD~1']
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
}

const code = (name: string) =>
  `import { ${name} } from './x.ts'\nexport const one = ${name}\nexport const two = [${name}, 1]\n`

describe('a commit', () => {
  it('may not rename a text with code', () => {
    const { status, stderr } = repository([code('topic'), code('module')], ['Topic', 'Module'])
    expect(status).toBe(1)
    expect(stderr).toContain('renames texts with code: renderer/en.json.ticket.title')
    expect(stderr).toContain('topic → module')
  })

  it('may not rename code and change a text', () => {
    const { status, stderr } = repository([code('topic'), code('module')], ['Topic', 'What it is'])
    expect(status).toBe(1)
    expect(stderr).toContain('renames code and changes texts')
  })

  it('may change a text and code that keeps its names', () => {
    expect(
      repository([code('topic'), `${code('topic')}// more`], ['Topic', 'Subject']).status,
    ).toBe(0)
  })

  it('may rename code and leave texts as they are', () => {
    expect(repository([code('topic'), code('module')], ['Topic', 'Topic']).status).toBe(0)
  })
})

describe('a rename', () => {
  const line = (sign: string, name: string) => `${sign}  call(${name}, 'topic')`
  const diff = (...names: string[]) =>
    names.map((name) => `@@ -1 +1 @@\n${line('-', 'topic')}\n${line('+', name)}`).join('\n')

  it('is the same change at several places', () => {
    expect(renamesIn(diff('module', 'module', 'module'))).toEqual(['topic → module'])
  })

  it('is no other change at each, nor words of strings', () => {
    expect(renamesIn(diff('module', 'subject', 'ticket'))).toEqual([])
    const said = `@@ -1 +1 @@\n-  say('topic')\n+  say('module')\n`
    expect(renamesIn(said.repeat(3))).toEqual([])
  })

  it('is none where the former name stays', () => {
    expect(
      renamesIn(`${diff('module', 'module', 'module')}\n@@ -2,0 +2 @@\n+  keep(topic)`),
    ).toEqual([])
  })
})
