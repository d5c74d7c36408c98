import { collectPeople, splitNumbers, splitTags } from './person.ts'
import { nameOrder, otherNameOrder, type ColumnRole, type Table } from './table.ts'
import { wishesIn } from './wishes.ts'
import type { Corrections, FileContent } from './types.ts'

/** The people of a table, as its columns are taken. @throws TooMuch where these hold too many numbers */
export function fromTable({ rows, columns }: Table, corrections?: Corrections): FileContent {
  const { content, takeUp } = collectPeople(corrections)
  const placesOf = (role: ColumnRole) =>
    columns.flatMap((column, index) => (column.role === role ? [{ column, index }] : []))
  const names = placesOf('name').sort((a, b) => nameOrder(a.column) - nameOrder(b.column))
  const others = placesOf('otherName').sort(
    (a, b) => otherNameOrder(a.column) - otherNameOrder(b.column),
  )
  const [numbers, notes] = [placesOf('number'), placesOf('note')]
  const [tags, agreed] = [placesOf('tags'), placesOf('agreed')]
  const [refuses, consent] = [placesOf('refuses'), placesOf('consent')]
  const now = Date.now()
  for (const { line, cells } of rows) {
    const filled = (places: typeof names) =>
      places.map(({ index }) => cells[index] ?? '').filter(Boolean)
    takeUp({
      line,
      name: filled(names).join(' ') || (filled(others)[0] ?? ''),
      numbers: filled(numbers).flatMap(splitNumbers),
      note: filled(notes).join('\n'),
      tags: filled(tags).flatMap(splitTags),
      agreed: filled(agreed).join('\n'),
      wishes: wishesIn(
        filled(refuses).join(' '),
        filled(consent).join(', '),
        consent[0]?.column.title || '+',
        now,
      ),
    })
  }
  return content
}
