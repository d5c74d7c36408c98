import { h, type VNode, type VNodeChild } from 'vue'
import { areas } from '../../panels/index.ts'
import { addressOf, type Area } from '../../panels/panel.ts'

/** Appearance of a link. */
interface RailLink {
  /** Content of the link: its icon, badge and label. */
  content: VNodeChild[]
  tip?: string
  /** True if one of its panels is the open one. */
  here?: boolean
}

/** Creates the link to an area from its attributes and children. */
export type MakeLink = (
  area: Area,
  attributes: Record<string, unknown>,
  children: VNodeChild[],
) => VNode

const plainLink: MakeLink = ({ panels: [first] }, attributes, children) =>
  h('a', { ...attributes, href: addressOf(first) }, children)

function railLink(area: Area, { content, tip, here = false }: RailLink, makeLink: MakeLink): VNode {
  const attributes = {
    class: { 'rail-link': true, 'rail-link-here': here },
    'data-tip': tip,
    'data-tip-side': '',
    'aria-current': here ? 'page' : undefined,
  }
  const picture = h('svg', { class: 'rail-picture', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [
    h('path', { d: area.picture }),
  ])
  return makeLink(area, attributes, [picture, ...content])
}

/** The rail's links: the build writes them into the page, and the app shows the same. */
export function railLinks(
  show: (area: Area) => RailLink,
  makeLink: MakeLink = plainLink,
  reachable: readonly Area[] = areas,
): VNode {
  return h(
    'ul',
    { class: 'rail-links', style: { '--links': reachable.length } },
    reachable.map((area) => h('li', [railLink(area, show(area), makeLink)])),
  )
}
