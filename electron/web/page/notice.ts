import type { Boot } from '../../bridge/surface.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

/**
 * `refused`: no credential opens a session; `stranger`: another program has taken the place of this
 * one.
 */
export type PageNotice = 'refused' | 'stranger'

/** Read without the app's formatter: it is shown where nothing else of the app has come. */
const texts: Record<'ru' | 'en', Record<PageNotice, { title: string; text: string }>> = { ru, en }

/** Covers the page, for good, with a message about the failure and the way out. */
export function showNotice(
  page: Document,
  kind: PageNotice,
  locale: Boot['settings']['locale'],
): void {
  const language = locale === 'system' ? systemLanguage() : locale
  const { title, text } = texts[language][kind]
  const notice = page.createElement('main')
  notice.lang = language
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;display:grid;place-content:center;gap:12px;' +
    'padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;' +
    'background:Canvas;color:CanvasText'
  notice.append(
    line(page, 'h1', title, 'margin:0;font-size:22px;font-weight:600'),
    line(page, 'p', text, 'margin:0;max-width:46ch'),
  )
  page.getElementById('app')?.setAttribute('inert', '')
  page.body.append(notice)
}

function systemLanguage(): 'ru' | 'en' {
  return navigator.language.startsWith('ru') ? 'ru' : 'en'
}

function line(page: Document, tag: 'h1' | 'p', text: string, style: string): HTMLElement {
  const element = page.createElement(tag)
  element.textContent = text
  element.style.cssText = style
  return element
}
