/** `npm run decision-index`: writes docs/decisions/README.md. A test fails while the kept file differs. */
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'

export const decisionFolder = fileURLToPath(new URL('../docs/decisions', import.meta.url))
export const indexFile = `${decisionFolder}/README.md`

/** A record begins with its number, its title, what became of it, its date and its area. */
const beginning = /^# (\d{3})\. (.+)\n\n(Accepted|Superseded by \d{3}) ([\d-]{10}) · Area: (.+)\n/

const introduction = `# Decisions

Decisions that concern several parts, each with its context, its alternatives and what follows from it. Reasons that
concern one part are in the README of its folder. \`npm run decision-index\` writes this page.

To add one: copy the newest record, give it the next number, and keep it to a screen. A decision that no longer holds
keeps its record and names the one that superseded it.

| Number | Decision | Area | Date | Status |
| --- | --- | --- | --- | --- |
`

/** @throws where a record does not begin as all do */
export async function decisionIndex(): Promise<string> {
  const rows = globSync(`${decisionFolder}/[0-9]*.md`)
    .sort()
    .map((path) => {
      const [, number, title, status, date, area] = beginning.exec(readFileSync(path, 'utf8')) ?? []
      if (number === undefined) throw new Error(`${path} does not begin as a record does`)
      return `| ${number} | [${title}](${basename(path)}) | ${area} | ${date} | ${status} |`
    })
  const text = introduction + rows.join('\n')
  return format(text, { ...(await resolveConfig(indexFile)), parser: 'markdown' })
}

export async function writeDecisionIndex(): Promise<void> {
  await writeFile(indexFile, await decisionIndex())
}
