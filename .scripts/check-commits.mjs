/**
 * `npm run check:commits`: holds commits to the rules of CONTRIBUTING.md, those since `origin/main` or `--since REVISION`:
 * their subjects, and that none of them renames code and changes texts. With `--message FILE` it looks at the subject of
 * one message, as Git's hook `commit-msg` has it.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultOf } from './commit-rule.mjs'
import { renamesIn, textFault, textsOf } from './text-rule.mjs'

const { values } = parseArgs({
  options: { since: { type: 'string', default: 'origin/main' }, message: { type: 'string' } },
})

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
const linesOf = (text) => text.split('\n').filter(Boolean)

const CODE = ['electron', 'renderer', '.scripts'].flatMap((folder) =>
  ['ts', 'vue', 'mjs'].map((type) => `${folder}/**/*.${type}`),
)
const globs = (paths) => paths.map((path) => `:(glob)${path}`)
const TEXTS = globs([
  'electron/**/ru.json',
  'electron/**/en.json',
  'renderer/**/ru.json',
  'renderer/**/en.json',
])

function textFaultOf(commit) {
  const paths = linesOf(
    git('diff', '--name-only', '--diff-filter=M', `${commit}^`, commit, '--', ...TEXTS),
  )
  if (paths.length === 0) return undefined
  const [before, after] = [`${commit}^`, commit].map(
    (revision) =>
      new Map(
        paths.flatMap((path) => textsOf(JSON.parse(git('show', `${revision}:${path}`)), path)),
      ),
  )
  const diff = git(
    'diff',
    '--unified=0',
    '--find-renames',
    `${commit}^`,
    commit,
    '--',
    ...globs(CODE),
  )
  return textFault(before, after, renamesIn(diff))
}

function commits() {
  if (values.message) return [{ subject: readFileSync(values.message, 'utf8').split('\n')[0] }]
  const log = git('log', '--no-merges', '--format=%H %P%x09%s', `${values.since}..HEAD`)
  return linesOf(log).map((line) => {
    const [commit, subject] = line.split('\t')
    const [hash, parent] = commit.split(' ')
    return { hash: parent && hash, subject }
  })
}

const all = commits().map(({ hash, subject }) => ({
  subject,
  faults: [faultOf(subject), hash && textFaultOf(hash)].filter(Boolean),
}))
const faulty = all.filter(({ faults }) => faults.length > 0)
for (const { subject, faults } of faulty) console.error(`✗ ${subject}\n  ${faults.join('\n  ')}`)
console.log(`${all.length - faulty.length} of ${all.length} commits are as CONTRIBUTING.md says`)
process.exitCode = faulty.length === 0 ? 0 : 1
