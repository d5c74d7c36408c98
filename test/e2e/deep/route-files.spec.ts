import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { CallRoute, EndReason, PathEdge } from '../../../electron/bridge/routes.ts'
import { PAYLOADS } from '../../support/html-payloads.ts'
import { expect, test } from '../support/workbench.ts'

/** Stands in each name, and the only number of each kind. */
const MARK = 'Vorobey'
const NUMBER = '74852000200'
const EXTENSION = '4071'
const RUNS = 60

const HOSTILE = [
  ...PAYLOADS,
  ']]>',
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '&amp;&#0;&bogus;',
  'https://evil.example/?q=1',
  '](https://evil.example) ![x](https://evil.example)',
  '**_~~`',
  '\n# head\n- line\n1. line\n\n---',
  '\u0000\u0001\u0008\u001B[31m\u007F\uFFFE\uFFFF',
  '\uD800',
  '\u202Eabc',
  '𝟙'.repeat(300),
  'й'.repeat(10_000),
]
const name = fc
  .tuple(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 20 }))
  .map(([hostile, more]) => `${MARK} ${hostile}${more}`)
const kind = fc.constantFrom('scenarios', 'queues', 'groups', 'sip')
const reason = fc.constantFrom<EndReason>(
  ...(['rings', 'telephone', 'address', 'missing', 'several', 'code', 'crm', 'empty'] as const),
)

/** A tree of hostile names, in which some ways lead back. */
const route = fc
  .record({
    places: fc.array(fc.tuple(kind, name, fc.nat(), reason), { minLength: 1, maxLength: 12 }),
    back: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }),
  })
  .map(({ places, back }): CallRoute => {
    const start = { kind: 'numbers' as const, id: 1 }
    const nodes = [start, ...places.map(([of], at) => ({ kind: of, id: at + 2 }))]
    const from = (at: number) => nodes[at % nodes.length]!
    const edge = (to: number, parent: number): PathEdge => {
      const more = { certainty: 'id', evidence: [], when: [] } as const
      const keys = to % 3 === 0 ? [EXTENSION] : [String(to % 10)]
      return { from: from(parent), to: from(to), by: 'key', ...more, keys } as unknown as PathEdge
    }
    const ways = [
      ...places.map(([, , parent], at) => edge(at + 1, parent % (at + 1))),
      ...back.map(([to, parent]) => edge(to, parent)),
    ]
    // As the core tells them: one edge for a way.
    const edges = [
      ...new Map(ways.map((way) => [`${way.from.id} ${way.to.id}`, way] as const)).values(),
    ]
    const ends = places.map(([, text, , why], at) => {
      const outcome = why === 'rings' ? ('inside' as const) : ('untold' as const)
      const ending = { outcome, reason: why, text: why === 'telephone' ? NUMBER : text }
      return { at: from(at + 1), keys: [], when: [], ...ending }
    })
    const things = nodes.map((node, at) =>
      at === 0
        ? { ...start, name: NUMBER }
        : { ...node, name: places[at - 1]![1], number: EXTENSION, seconds: 30 },
    )
    const rest = { at: start, way: [], ends: ends.map(({ keys: _, at: __, ...end }) => end) }
    const by = 'key' as const
    const answer = { verdict: by, resting: by, isUnsure: false, rests: [rest] }
    return {
      hour: 12,
      path: { nodes, edges, ends, ...answer },
      things,
      unread: [],
    }
  })

interface Files {
  svg: string
  md: string
  txt: string
}
type Write = (route: CallRoute, keys: string[], isNameless: boolean) => Promise<Files>

async function write(page: Page, of: CallRoute, isNameless: boolean): Promise<Files> {
  await page.waitForFunction(() => 'writeFiles' in window)
  return page.evaluate(
    ([given, hidden]) =>
      (window as unknown as { writeFiles: Write }).writeFiles(given, ['1', '4071'], hidden),
    [of, isNameless] as const,
  )
}

/** What a strict reader of XML sees: the elements' names, the attributes' values, and how many places there are. */
const read = (page: Page, svg: string) =>
  page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml')
    const all = [root, ...root.querySelectorAll('*')]
    return {
      names: [...new Set(all.map(({ namespaceURI, localName }) => `${namespaceURI} ${localName}`))],
      attributes: all.flatMap((one) =>
        [...one.attributes].map(({ name, value }) => [name, value] as const),
      ),
      places: root.querySelectorAll('svg > svg > svg').length,
      text: root.textContent,
    }
  }, svg)

const SVG = 'http://www.w3.org/2000/svg'
const ELEMENTS = ['svg', 'title', 'rect', 'text', 'path'].map((one) => `${SVG} ${one}`)

for (const locale of ['ru', 'en']) {
  test(`files of hostile names hold names and nothing else (${locale})`, async ({
    show,
    context,
  }) => {
    const reader = await context.newPage()
    const page = await show('export', `locale=${locale}`)
    for (const given of fc.sample(route, { numRuns: RUNS, seed: 20 })) {
      // Half a letter cannot be handed over to the page.
      const one = JSON.parse(JSON.stringify(given)) as CallRoute
      const { svg, md, txt } = await write(page, one, false)
      const { names, attributes, places, text } = await read(reader, svg)
      const acts = ([attribute, value]: readonly [string, string]) =>
        /^on|href|style|src/i.test(attribute) ||
        (attribute !== 'xmlns' && /:|url|Vorobey/i.test(value))
      expect(names.filter((found) => !ELEMENTS.includes(found))).toEqual([])
      expect(attributes.filter(acts)).toEqual([])
      expect(text).toContain(MARK)
      // Picture and lists hold the same places, a line each.
      const lines = md.trimEnd().split('\n').slice(6)
      expect(lines.length).toBe(places)
      const isPlace = (line: string) => /^ *- \*\*(?:\\.|[^*\\])+\*\*(?: — .*)?$/.test(line)
      expect(lines.filter((line) => !isPlace(line))).toEqual([])
      expect(txt.trimEnd().split('\n').length).toBe(places + 4)
      const bare = md.replaceAll(/\\./g, '').replaceAll('**', '')
      expect(bare.slice(1)).not.toMatch(/[*_[\]<>`|~&#]|:\/\/|www\./i)
    }
  })

  test(`no name or number is left where they were not wanted (${locale})`, async ({
    show,
    context,
  }) => {
    const reader = await context.newPage()
    const page = await show('export', `locale=${locale}`)
    for (const given of fc.sample(route, { numRuns: RUNS, seed: 20 })) {
      const one = JSON.parse(JSON.stringify(given)) as CallRoute
      const { svg, md, txt } = await write(page, one, true)
      const { text, places } = await read(reader, svg)
      expect(places).toBeGreaterThan(1)
      for (const file of [text, md, txt]) {
        expect(file).not.toMatch(/Vorobey|evil|alert/)
        expect(file.replaceAll('12:00', '')).not.toMatch(/\d{3}/)
      }
      expect(svg).not.toMatch(new RegExp(`${MARK}|${NUMBER.slice(-4)}|[>"' ]${EXTENSION}`))
    }
  })
}
