/**
 * `node .scripts/changed-texts.mjs REVISION`: prints the texts that changed since a commit, before and now,
 * as one table for a native reader. What only moved to another file or key is left out.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { textsOf } from './text-rule.mjs'

const [revision] = process.argv.slice(2)
if (!revision) throw new Error('Usage: node .scripts/changed-texts.mjs REVISION')

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
const isTexts = (path) => /^(electron|renderer)\/.*(^|\/)(ru|en)\.json$/.test(path)
const lines = (text) => text.split('\n').filter(isTexts)

const gather = (paths, read) =>
  new Map(
    paths.flatMap((path) =>
      textsOf(JSON.parse(read(path)), /(ru|en)\.json$/.exec(path)?.[1] ?? ''),
    ),
  )

const before = gather(lines(git('ls-tree', '-r', '--name-only', revision)), (path) =>
  git('show', `${revision}:${path}`),
)
const now = gather(lines(git('ls-files')), (path) => readFileSync(path, 'utf8'))
const [formerTexts, presentTexts] = [before, now].map((texts) => new Set(texts.values()))

const rows = [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((key) => {
  const [old, text] = [before.get(key), now.get(key)]
  if (old === text) return []
  const shown = [old && !presentTexts.has(old) && old, text && !formerTexts.has(text) && text]
  return shown.some(Boolean) ? [[key, ...shown]] : []
})
const cell = (text) => (text || '').replaceAll('|', '\\|').replaceAll('\n', ' ')
console.log('| text | before | now |\n| --- | --- | --- |')
for (const [key, ...texts] of rows) console.log(`| ${key} | ${texts.map(cell).join(' | ')} |`)
