import { h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { Area } from '../panels/panel.ts'
import { railLinks } from './frame/rail-links.ts'

/*
 * The frame as markup that the build writes into the page, so that it is on the screen while the
 * scripts are still being read. The page is the same for both languages: it holds the names in both,
 * and its root element's language says which are seen (`launch.css`).
 */

const PLACE = '<!-- launch -->'
const locales = ['ru', 'en'] as const

const content = ({ title }: Area) =>
  locales.map((lang) => h('span', { class: 'rail-name', lang }, title[lang]))

/** Returns the frame's outline with a rail whose links change the page's address. */
export function launchMarkup(): Promise<string> {
  const rail = h('div', { class: 'rail launch-rail' }, [
    h('div', { class: 'rail-mark' }),
    h('nav', { class: 'rail-nav' }, [railLinks((area) => ({ content: content(area) }))]),
    h('div', { class: 'launch-foot' }),
  ])
  return renderToString(h('div', { class: 'launch' }, [rail]))
}

/** Returns the page with the frame in the place that it has for it. */
export async function withLaunch(page: string): Promise<string> {
  const markup = await launchMarkup()
  return page.replace(PLACE, () => markup)
}
