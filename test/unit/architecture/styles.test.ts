import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'

/** Rules for all styles that no compiler keeps; `renderer/styles` says what they are for. */

const root = join(import.meta.dirname, '../../..')

/** The files of the renderer that match, by their paths. */
function read(pattern: string): [file: string, source: string][] {
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return files.map((file) => [file, readFileSync(join(root, file), 'utf8')])
}

/** Type sizes that are written as figures, in styles or for naive-ui's theme. */
function literalSizesIn(source: string): string[] {
  const said = [...source.matchAll(/\bfont(?:-size)?:([^;]*);|FontSize\w*:\s*'([^']*)'/g)]
  return said.flatMap(([text, inStyle = '', inTheme = '']) =>
    /\d(px|r?em|pt|%)/.test(inStyle + inTheme) ? text.trim() : [],
  )
}

it('type sizes are tokens', () => {
  const sources = read('renderer/**/*.{css,vue,ts}')
  expect(sources.length).toBeGreaterThan(500)
  const literal = sources.flatMap(([file, source]) =>
    literalSizesIn(source).map((text) => `${file}: ${text}`),
  )
  expect(literal).toEqual([])
})

it('a size that is written as a figure is found', () => {
  const styles = 'p { font-size: 13px; } q { font-size: var(--t-mini); }'
  expect(literalSizesIn(styles)).toEqual(['font-size: 13px;'])
  expect(literalSizesIn('kbd { font: 500 0.9em/1.4 var(--font); }')).toHaveLength(1)
  expect(literalSizesIn('body { font: 400 var(--t-body) / 1.45 var(--font); }')).toEqual([])
  expect(literalSizesIn("{ labelFontSizeTopMedium: '13px' }")).toHaveLength(1)
})

/** The selectors of rules, without what stands between braces. */
const selectorsIn = (styles: string): string[] =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) =>
    list.split(',').map((selector) => selector.trim()),
  )

/** Rules of a component for elements that it knows by a utility class alone. */
function utilitiesStyledIn(source: string, utilities: ReadonlySet<string>): string[] {
  const styles = parse(source).descriptor.styles.map(({ content }) => content)
  return selectorsIn(styles.join('\n')).filter((selector) =>
    selector.split(/[\s>+~]+/).some((part) => {
      const classes = [...part.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
      return classes.length > 0 && classes.every((name) => utilities.has(name))
    }),
  )
}

const utilities = new Set(
  read('renderer/styles/utilities.css').flatMap(([, css]) =>
    selectorsIn(css).map((selector) => selector.slice(1)),
  ),
)

/** It would hold for every element of the component that takes the class for what it says. */
it('no component gives a utility class another meaning', () => {
  expect(utilities.size).toBeGreaterThan(30)
  const styled = read('renderer/**/*.vue').flatMap(([file, source]) =>
    utilitiesStyledIn(source, utilities).map((selector) => `${file}: ${selector}`),
  )
  expect(styled).toEqual([])
})

it('a rule for a utility class is found, one for a class beside it is not', () => {
  const styles = '<style scoped>.part.soft { top: 0; } td.soft, .part .row { left: 0; }</style>'
  expect(utilitiesStyledIn(styles, utilities)).toEqual(['td.soft', '.part .row'])
})

it('no component takes the signs off its lists, as base.css does for all', () => {
  const files = read('renderer/**/*.vue').filter(([, source]) =>
    source.includes('list-style: none'),
  )
  expect(files.map(([file]) => file)).toEqual([])
})

/** Rules that draw a state by a shadow of a colour alone: forced colours have no shadows. */
const shadowsIn = (styles: string): string[] =>
  [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', rules = '']) =>
      /box-shadow:[^;]*var\(--(?:accent|ring)\)/.test(rules) && !selector.includes(':focus')
        ? [selector.trim()]
        : [],
  )

it('no state is shown by a shadow alone; the focus has an outline in forced-colours.css', () => {
  const shadows = read('renderer/**/*.{css,vue}').flatMap(([file, source]) =>
    shadowsIn(source).map((selector) => `${file}: ${selector}`),
  )
  expect(shadows).toEqual([])
  expect(shadowsIn('.a { box-shadow: 0 2px 0 var(--accent); } .b:focus { top: 0 }')).toEqual(['.a'])
})

it('a slider that is drawn by backgrounds keeps them in forced colours', () => {
  const drawn = read('renderer/**/*.vue').filter(([, source]) => source.includes('role="slider"'))
  expect(drawn.length).toBeGreaterThan(0)
  const bare = drawn.filter(([, source]) => !/class="[^"]*\bpaint\b/.test(source))
  expect(bare.map(([file]) => file)).toEqual([])
})
