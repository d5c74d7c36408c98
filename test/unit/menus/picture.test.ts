import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clock, dayNames } from '../../../renderer/i18n/week.ts'
import { weekInWords } from '../../../renderer/i18n/week-in-words.ts'
import { faultCodes } from '../../../renderer/panels/menus/model/fault.ts'
import { faultsOf } from '../../../renderer/panels/menus/model/faults.ts'
import { emptyMenu, keypad, type Menu } from '../../../renderer/panels/menus/model/menu.ts'
import { emptyWeek, fullWeek, presets, weekOf } from '../../../renderer/panels/menus/model/week.ts'
import { layOut, NODE } from '../../../renderer/components/picture/layout.ts'
import { faultsByNode, worstOf } from '../../../renderer/panels/menus/picture/node-faults.ts'
import { linesOf } from '../../../renderer/components/picture/outline.ts'
import { treeOf, type MenuNode } from '../../../renderer/panels/menus/picture/tree.ts'

const maybeMedia = fc.option(fc.integer({ min: 1, max: 9 }))
const target = fc.record({ kind: fc.constantFrom('sip', 'group', 'queue', ''), id: fc.string() })
const menus: fc.Arbitrary<Menu> = fc.record({
  type: fc.constantFrom('menu' as const, 'number' as const),
  name: fc.string(),
  greeting: maybeMedia,
  voicemail: fc.boolean(),
  voicemailGreeting: maybeMedia,
  invalid: maybeMedia,
  exit: maybeMedia,
  hours: fc.option(
    fc.array(
      fc.record({
        day: fc.constantFrom('monday', 'sunday', ''),
        first: fc.option(fc.integer({ min: -1, max: 25 })),
        last: fc.option(fc.integer({ min: -1, max: 25 })),
      }),
    ),
  ),
  branches: fc
    .array(fc.record({ key: fc.constantFrom(...keypad, ''), target, prompt: maybeMedia }))
    .map((all) => all.map((one, index) => ({ id: `branch-${index + 1}`, ...one }))),
  closed: fc.option(fc.record({ target, prompt: maybeMedia })),
  timeout: fc.option(target),
  unsendable: fc.array(fc.string()),
})
const nodesOf = (node: MenuNode): MenuNode[] => [node, ...node.next.flatMap(nodesOf)]

describe('the picture of any menu', () => {
  it('has every branch and its target once', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const nodes = nodesOf(treeOf(menu))
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length)
        const keys = nodes.filter(({ kind }) => kind === 'key').map(({ id }) => id)
        const branches = menu.type === 'menu' ? menu.branches : []
        expect(keys).toEqual(branches.map(({ id }) => `branches.${id}`))
        expect(nodes.filter(({ kind }) => kind === 'voicemail')).toHaveLength(
          menu.voicemail ? 1 : 0,
        )
      }),
    )
  })

  it('lets no two nodes meet, and its lines join all of them', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const { nodes, lines, width, height } = layOut(treeOf(menu))
        expect(lines).toHaveLength(nodes.length - 1)
        for (const [index, one] of nodes.entries()) {
          expect(one.x >= 0 && one.x + NODE.width <= width).toBe(true)
          expect(one.y >= 0 && one.y + NODE.height <= height).toBe(true)
          const meets = nodes
            .slice(index + 1)
            .some(
              ({ x, y }) => Math.abs(x - one.x) < NODE.width && Math.abs(y - one.y) < NODE.height,
            )
          expect(meets).toBe(false)
        }
      }),
    )
  })

  it('can be walked from node to node, there and back', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const { nodes } = layOut(treeOf(menu))
        const byId = new Map(nodes.map((one) => [one.node.id, one]))
        for (const one of nodes) {
          if (one.below !== undefined) expect(byId.get(one.below)?.above).toBe(one.node.id)
          if (one.next !== undefined) expect(byId.get(one.next)?.before).toBe(one.node.id)
        }
        expect(nodes.filter(({ before }) => before === undefined)).toHaveLength(1)
      }),
    )
  })

  it('shows every fault at one node', () => {
    const around = { self: '1', media: new Set([1]), targets: { sip: new Set(['1']) } }
    fc.assert(
      fc.property(menus, (menu) => {
        const faults = faultsOf(menu, around)
        const root = treeOf(menu)
        const ids = new Set(nodesOf(root).map(({ id }) => id))
        const placed = faultsByNode(root, faults)
        expect([...placed.keys()].every((id) => ids.has(id))).toBe(true)
        expect([...placed.values()].flat()).toHaveLength(faults.length)
      }),
    )
  })

  it('shows faults where they belong', () => {
    const branch = { id: 'branch-1', key: '', target: { kind: '', id: '' }, prompt: null }
    const menu: Menu = {
      ...emptyMenu,
      hours: [{ day: 'monday', first: 9, last: 8 }],
      branches: [branch],
    }
    const placed = faultsByNode(treeOf(menu), faultsOf(menu))
    expect([...placed].map(([id, all]) => [id, all.map(({ code }) => code).join(' ')])).toEqual([
      ['name', 'nameEmpty'],
      ['greeting', 'greetingMissing'],
      ['hours', 'hoursReversed closedMissing'],
      ['branches.branch-1', 'keyMissing promptMissing'],
      ['branches.branch-1.target', 'targetMissing'],
    ])
    expect(worstOf(faultsOf(menu))).toBe('error')
    expect(worstOf([])).toBeUndefined()
  })
})

describe('the outline', () => {
  it('has a line for every node of the picture, in the order of the call', () => {
    fc.assert(
      fc.property(menus, (menu) => {
        const root = treeOf(menu)
        const lines = linesOf(root, new Set())
        expect(lines.map(({ id }) => id)).toEqual(nodesOf(root).map(({ id }) => id))
        for (const { level, parent } of lines) {
          const above = lines.find(({ id }) => id === parent)
          expect(level).toBe(above ? above.level + 1 : 0)
        }
      }),
    )
  })

  it('hides what is folded, and says where it would be', () => {
    const branch = { id: 'branch-1', key: '1', target: { kind: 'sip', id: '1' }, prompt: 1 }
    const root = treeOf({ ...emptyMenu, branches: [branch] })
    const lines = linesOf(root, new Set(['greeting', 'branches.branch-1.target']))
    expect(lines.map(({ id, isFolded }) => [id, isFolded])).toEqual([
      ['name', false],
      ['hours', false],
      ['greeting', true],
    ])
    expect(lines.at(-1)?.first).toBe('branches.branch-1')
  })
})

describe('hours in words', () => {
  const texts = { always: 'always', never: 'never', wholeDay: 'all day' }

  it('join days of the same hours', () => {
    expect(weekInWords(presets.weekdays, 'ru', texts)).toBe('пн–пт 9:00–18:00')
    expect(weekInWords(presets.weekdays, 'en', texts)).toBe('Mon–Fri 9:00–18:00')
    const week = weekOf([
      { day: 'monday', first: 9, last: 12 },
      { day: 'monday', first: 14, last: 23 },
      { day: 'wednesday', first: 0, last: 23 },
      { day: 'thursday', first: 0, last: 23 },
    ])
    expect(weekInWords(week, 'en', texts)).toBe('Mon 9:00–13:00 14:00–24:00, Wed–Thu all day')
  })

  it('have words of their own for all and for nothing', () => {
    expect(weekInWords(fullWeek, 'ru', texts)).toBe('always')
    expect(weekInWords(emptyWeek, 'ru', texts)).toBe('never')
  })

  it('name seven days from Monday', () => {
    expect(dayNames('ru', 'long')).toHaveLength(7)
    expect(dayNames('en', 'long')[0]).toBe('Monday')
    expect(clock(24)).toBe('24:00')
  })
})

describe('the texts of faults', () => {
  it.each(['ru', 'en'])('are there for every one: %s', (locale) => {
    const path = join(import.meta.dirname, `../../../renderer/panels/menus/${locale}.json`)
    const { menus: texts } = JSON.parse(readFileSync(path, 'utf8')) as {
      menus: { faults: Record<string, string> }
    }
    expect(Object.keys(texts.faults).sort()).toEqual([...faultCodes].sort())
  })
})
