import { h, type VNode, type VNodeChild } from 'vue'
import { panels } from '../../panels/index.ts'
import { addressOf, type Panel } from '../../panels/panel.ts'

/** Appearance of a link. */
interface RailLink {
  /** Content of the link: its icon, badge and label. */
  content: VNodeChild[]
  tip?: string
  /** True if its panel is the open one. */
  here?: boolean
}

/** Creates the link to a panel from its attributes and children. */
export type MakeLink = (
  panel: Panel,
  attributes: Record<string, unknown>,
  children: VNodeChild[],
) => VNode

const plainLink: MakeLink = (panel, attributes, children) =>
  h('a', { ...attributes, href: addressOf(panel) }, children)

function railLink(
  panel: Panel,
  { content, tip, here = false }: RailLink,
  makeLink: MakeLink,
): VNode {
  const attributes = {
    class: { 'rail-link': true, 'rail-link-here': here },
    'data-tip': tip,
    'data-tip-side': '',
    'aria-current': here ? 'page' : undefined,
  }
  const picture = h('svg', { class: 'rail-picture', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [
    h('path', { d: panel.picture }),
  ])
  return makeLink(panel, attributes, [picture, ...content])
}

/** The rail's links in their groups: the build writes them into the page, and the app shows the same. */
export function railLinks(
  show: (panel: Panel) => RailLink,
  makeLink: MakeLink = plainLink,
  reachable: readonly Panel[] = panels,
): VNode[] {
  const shown = reachable.filter(({ offRail }) => !offRail)
  return [...Map.groupBy(shown, ({ group }) => group).values()].map((members) =>
    h(
      'ul',
      { class: 'rail-group', style: { '--links': members.length } },
      members.map((panel) => h('li', [railLink(panel, show(panel), makeLink)])),
    ),
  )
}
