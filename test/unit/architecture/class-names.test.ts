import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse, type SFCDescriptor } from 'vue/compiler-sfc'
import { expect, it } from 'vitest'

/**
 * Vue lets the scoped styles of a component reach the root element of each component that it draws. So a
 * class that a component gives its own root by itself may not be one that somebody who draws it has a
 * rule for: that rule would change its look unasked.
 */

const root = join(import.meta.dirname, '../../..')

interface Element {
  tag: string
  classes: string[]
  children: Element[]
}

type Node = NonNullable<NonNullable<SFCDescriptor['template']>['ast']>['children'][number]

/** The elements among nodes, with the classes that stand in them as they are. */
function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => {
    if (!('tag' in node)) return []
    const written = node.props.flatMap((prop) =>
      'value' in prop && prop.name === 'class' ? (prop.value?.content ?? '') : [],
    )
    const children = elementsOf(node.children)
    return [{ tag: node.tag, classes: written.join(' ').split(/\s+/).filter(Boolean), children }]
  })
}

const allOf = (elements: readonly Element[]): Element[] =>
  elements.flatMap((one) => [one, ...allOf(one.children)])

/** What a component draws, what it styles, and where the components come from that it draws. */
function readComponent(file: string, source: string) {
  const { descriptor } = parse(source)
  const roots = elementsOf(descriptor.template?.ast?.children ?? [])
  const styles = descriptor.styles.filter(({ scoped }) => scoped).map(({ content }) => content)
  const styled = [...styles.join('\n').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  const script = descriptor.scriptSetup?.content ?? ''
  const imports = [...script.matchAll(/^import (\w+) from '(\.[^']+\.vue)'/gm)]
  const from = imports.map(
    ([, name = '', path = '']) => [name, posix.join(posix.dirname(file), path)] as const,
  )
  return { roots, styled: new Set(styled), from: new Map(from) }
}

/** Every class of a drawn component's root that the one who draws it styles without having given it. */
function clashesIn(sources: ReadonlyMap<string, string>): string[] {
  const components = new Map(
    [...sources].map(([file, source]) => [file, readComponent(file, source)]),
  )
  return [...components].flatMap(([file, { roots, styled, from }]) =>
    allOf(roots).flatMap(({ tag, classes }) => {
      const drawn = components.get(from.get(tag) ?? '')
      const own = drawn?.roots.flatMap((element) => element.classes) ?? []
      return own
        .filter((name) => styled.has(name) && !classes.includes(name))
        .map((name) => `${file}: .${name} reaches the root of ${tag}`)
    }),
  )
}

it('no style reaches the root of a component that is drawn, unless it was given the class', () => {
  const files = globSync('renderer/**/*.vue', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  expect(sources.size).toBeGreaterThan(150)
  expect(clashesIn(sources)).toEqual([])
})

it('a class of the same name is found, one that was given is not', () => {
  const part = '<template><span class="filter"><select /></span></template>'
  const user = (given: string) =>
    `<script setup lang="ts">\nimport Part from './Part.vue'\n</script>\n` +
    `<template><div class="filter"><Part ${given} /></div></template>\n` +
    '<style scoped>.filter { display: grid; }</style>'
  const found = (given: string) =>
    clashesIn(
      new Map([
        ['a/Part.vue', part],
        ['a/User.vue', user(given)],
      ]),
    )
  expect(found('')).toEqual(['a/User.vue: .filter reaches the root of Part'])
  expect(found('class="filter"')).toEqual([])
})
