/**
 * `npm run coverage-table`: writes docs/coverage.md, which says what of the service the app uses and how
 * it treats what the specification leaves open. A test fails while the kept file differs.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { operations, type Operation } from '../electron/service/catalogue/index.ts'
import { panels } from './coverage-panels.ts'

export const coverageFile = fileURLToPath(new URL('../docs/coverage.md', import.meta.url))

const all: readonly Operation[] = Object.values(operations)

/** Sections in the specification's order. */
const sections = [
  'RPC methods at {rpc_url}',
  'Legacy SMS methods at {sms_url}',
  'Token service at {auth_url}',
  'Authentication and user (REST)',
  'Support tickets',
  'Payments',
  'SMS (REST)',
  'Numbers (REST)',
  'External numbers',
  'SIP accounts',
  'Flash Call',
  'Scenarios',
  'Groups',
  'Call queues',
  'Media',
  'Tariffs',
  'Webhooks (call monitoring)',
  'Notification e-mails',
]

const introduction = `# Coverage of the service

Each operation of the service's API is in the catalogue (\`electron/service/catalogue\`), and the demo
account plays it. This file is generated from the catalogue by \`npm run coverage-table\`.

- **Where in the app**: the panel that uses the operation; \`frame\` is the window's frame, \`session\` the
  background of a signed-in account.
- **Effect**: \`read\`, \`change\`, \`spend\` (costs money) or \`destroy\` (cannot be undone).
- **Retried**: the client repeats it by itself when a connection breaks.

## Left open everywhere

- How a further page of a list is asked for: by the query \`page\` that \`next_page_url\` names, and
  never at another address. Lists may leave out members of their envelope.
- What a row holds beyond its described fields: unknown fields are kept, rows that do not fit are
  counted in the diagnostics and never empty a panel.
- Time zones: times are read in the zone that is set for the cabinet.
- Lists of error codes: the service's own words are shown. An undescribed negative result of an RPC
  method counts as a refusal.
- How an expired token shows on the RPC interfaces: by HTTP 401 or an error with code 401.
- What happens beyond a quota or limit: HTTP 429 with \`Retry-After\` is understood, and never
  answered with a repeat by the client itself.
- Which creations name the new id in \`Location\`: described for SIP accounts, scenarios and call
  queues, and read wherever it comes.
`

/** The whole of docs/coverage.md, formatted as the project's files are. */
export async function coverageTable(): Promise<string> {
  const bySection = Map.groupBy(all, ({ section }) => section)
  const [unknown] = [...bySection.keys()].filter((section) => !sections.includes(section))
  if (unknown !== undefined) throw new Error(`The specification has no section "${unknown}".`)
  const parts = sections.map((section) => sectionText(section, bySection.get(section) ?? []))
  const text = [introduction, countText(), ...parts].join('\n')
  return format(text, { ...(await resolveConfig(coverageFile)), parser: 'markdown' })
}

function countText(): string {
  const used = all.filter(({ id }) => panelOf(id) !== undefined).length
  return `## Operations\n\n${used} of ${all.length} operations are used by the app.\n`
}

function sectionText(section: string, entries: readonly Operation[]): string {
  const open = entries.flatMap(({ id, open: left }) => (left ? [`- \`${id}\`: ${left}`] : []))
  return [
    `### ${section}\n`,
    '| Operation | Call | Where in the app | Effect | Retried |',
    '| --- | --- | --- | --- | --- |',
    ...entries.map(row).sort(),
    ...(open.length > 0 ? ['\nLeft open by the specification:\n'] : []),
    ...open.sort(),
    '',
  ].join('\n')
}

function row(operation: Operation): string {
  const { id, effect } = operation
  const cells = [
    `\`${id}\``,
    `\`${callOf(operation)}\``,
    panelOf(id) ?? 'not yet',
    effect,
    effect === 'read' ? 'yes' : 'never',
  ]
  return `| ${cells.join(' | ')} |`
}

function callOf(operation: Operation): string {
  if (operation.family === 'rpc' || operation.family === 'sms') {
    return `${operation.family} ${operation.method}`
  }
  return `${operation.method} ${operation.path}`
}

const panelOf = (id: string): string | undefined => panels.get(id)?.join(', ')

export async function writeCoverage(): Promise<void> {
  await writeFile(coverageFile, await coverageTable())
}
