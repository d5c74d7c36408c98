import { launchTexts } from '../locales/launch.ts'
import { LOWER, UPPER, type RailEntry } from './frame/entries.ts'

/*
 * The frame as markup that the build writes into the page, so that it is on the screen while the
 * first script is still being read. The page is the same for both languages: it holds the names in
 * both, and its root element's language says which are seen (`launch.css`).
 */

const PLACE = '<!-- launch -->'
const locales = ['ru', 'en'] as const

function link({ name, picture }: RailEntry): string {
  const names = locales.map(
    (locale) => `<span class="rail-name" lang="${locale}">${launchTexts[locale][name]}</span>`,
  )
  return (
    `<a class="rail-link" href="#/${name}">` +
    `<svg class="rail-picture" viewBox="0 0 24 24" aria-hidden="true"><path d="${picture}"/></svg>` +
    `${names.join('')}</a>`
  )
}

/** The frame: its outline, and a rail whose links change the page's address. */
export function launchMarkup(): string {
  const groups = [UPPER, LOWER].map(
    (group) => `<div class="rail-group">${group.map(link).join('')}</div>`,
  )
  return (
    '<div class="launch"><div class="rail launch-rail"><div class="launch-mark"></div>' +
    `<nav class="rail-nav">${groups.join('')}</nav><div class="launch-foot"></div></div>` +
    '<div class="launch-top"></div><div class="launch-list"></div><div class="launch-main"></div></div>'
  )
}

/** A page with the frame where it has left the place for it. */
export const withLaunch = (page: string): string => page.replace(PLACE, launchMarkup)
