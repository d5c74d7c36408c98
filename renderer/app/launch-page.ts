import { panels } from '../panels/index.ts'
import { addressOf, type Panel } from '../panels/panel.ts'

/*
 * The frame as markup that the build writes into the page, so that it is on the screen while the
 * first script is still being read. The page is the same for both languages: it holds the names in
 * both, and its root element's language says which are seen (`launch.css`).
 */

const PLACE = '<!-- launch -->'
const locales = ['ru', 'en'] as const

function link(panel: Panel): string {
  const names = locales.map(
    (locale) => `<span class="rail-name" lang="${locale}">${panel.title[locale]}</span>`,
  )
  return (
    `<li><a class="rail-link" href="${addressOf(panel)}">` +
    `<svg class="rail-picture" viewBox="0 0 24 24" aria-hidden="true"><path d="${panel.picture}"/></svg>` +
    `${names.join('')}</a></li>`
  )
}

/** The frame: its outline, and a rail whose links change the page's address. */
export function launchMarkup(): string {
  const groups = [...Map.groupBy(panels, ({ group }) => group).values()].map(
    (group) =>
      `<ul class="rail-group" style="--links:${group.length}">${group.map(link).join('')}</ul>`,
  )
  return (
    '<div class="launch"><div class="rail launch-rail"><div class="rail-mark"></div>' +
    `<nav class="rail-nav">${groups.join('')}</nav><div class="launch-foot"></div></div>` +
    '<div class="launch-top"></div><div class="launch-list"></div><div class="launch-main"></div></div>'
  )
}

/** A page with the frame where it has left the place for it. */
export const withLaunch = (page: string): string => page.replace(PLACE, launchMarkup)
