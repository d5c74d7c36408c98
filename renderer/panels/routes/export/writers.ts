import { linesOf } from '../../../components/picture/outline.ts'
import { inert } from '../../../files/markdown.ts'
import type { RouteSheet, SheetNode } from './sheet.ts'

/** The outline's lines, each as far in as it lies deep. */
const outline = ({ root }: RouteSheet, line: (node: SheetNode) => string): string =>
  linesOf(root, new Set())
    .map(({ node, level }) => `${'  '.repeat(level)}- ${line(node)}`)
    .join('\n')

/** The outline as lines that any program shows. */
export const toOutline = (sheet: RouteSheet): string =>
  outline(sheet, ({ title, note }) => [title, note].filter(Boolean).join(' — '))

/** A whole file of plain text. */
export const toText = (sheet: RouteSheet): string =>
  `${[sheet.title, ...sheet.lines].join('\n')}\n\n${toOutline(sheet)}\n`

/** A whole file of Markdown, with the path as a list of lists. */
export function toMarkdown(sheet: RouteSheet): string {
  const list = outline(sheet, ({ title, note }) =>
    [`**${inert(title)}**`, note && inert(note)].filter(Boolean).join(' — '),
  )
  const lines = sheet.lines.map((line) => `${inert(line)}\n\n`).join('')
  return `# ${inert(sheet.title)}\n\n${lines}${list}\n`
}
