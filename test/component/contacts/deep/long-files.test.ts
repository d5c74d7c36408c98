import { describe, expect, it } from 'vitest'
import { fromTable } from '../../../../renderer/panels/contacts/files/from-table.ts'
import { readContacts } from '../../../../renderer/panels/contacts/files/read.ts'
import { MOST } from '../../../../renderer/files/too-much.ts'

/** The people of a table. @throws where it holds more than one may */
function read(text: string) {
  const found = readContacts(new TextEncoder().encode(text))
  if (found.kind !== 'table') throw new Error(`It is ${found.kind}`)
  return fromTable(found.table)
}

describe('a table of as much as a person keeps, and of more', () => {
  const person = 'Анна;89161110022;'

  it.each([
    [
      'of one person',
      'numbers',
      `Имя;Телефон\nАнна;900\nПётр;"${'900;'.repeat(4000)}${'x;'.repeat(8000)}"`,
      3,
    ],
    [
      'of all',
      'allNumbers',
      `Имя;Телефон\n${`Анна;"${'900,'.repeat(MOST.numbers)}"\n`.repeat(2_001)}`,
      2_002,
    ],
  ])('is refused by the numbers %s, as its columns are taken', (_, what, text, line) => {
    const refused = expect.objectContaining({ what, line }) as unknown
    expect(() => read(text)).toThrow(expect.objectContaining({ excess: refused }) as Error)
  })

  it('is taken as long as it is just not', () => {
    const wide = `Анна;900${';'.repeat(MOST.columns - 2)}`
    expect(read(`${wide}\n`.repeat(20)).people).toHaveLength(20)
    expect(read(`${person}\n`.repeat(MOST.rows - 1)).people).toHaveLength(MOST.rows - 1)
  })
})
