import { inert } from '../../../files/markdown.ts'
import type { Lines, PassportDocument, PassportTable } from './document.ts'

const cell = (lines: Lines): string => lines.map(inert).join('<br>')
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function table({ title, columns, rows }: PassportTable): string {
  // Every table of Markdown has a head.
  const head = columns?.map(inert) ?? (rows[0] ?? []).map(() => '')
  return [
    ...(title === undefined ? [] : [`### ${inert(title)}`, '']),
    row(head),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n')
}

/** The document as a file of Markdown. */
export function toMarkdown({ title, date, sections }: PassportDocument): string {
  const parts = sections.flatMap((one) => [
    `## ${inert(one.title)}`,
    ...one.notes.map(inert),
    ...one.tables.map(table),
  ])
  return `${[`# ${inert(title)}`, inert(date), ...parts].join('\n\n')}\n`
}
