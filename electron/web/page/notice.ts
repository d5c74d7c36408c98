import type { Boot } from '../../bridge/surface.ts'

const texts = {
  ru: {
    title: 'Этот адрес уже не действует',
    text: 'Откройте Switchdesk по адресу, который напечатан последним в окне терминала: каждый адрес открывает программу один раз.',
  },
  en: {
    title: 'This address is no longer valid',
    text: 'Open Switchdesk at the address printed last in the terminal: each address opens the program once.',
  },
}

/** Covers the page with the advice to use the address that the terminal printed last. */
export function showNotice(page: Document, locale: Boot['settings']['locale']): void {
  const language = locale === 'system' ? systemLanguage() : locale
  const notice = page.createElement('main')
  notice.lang = language
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;display:grid;place-content:center;gap:12px;' +
    'padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;' +
    'background:Canvas;color:CanvasText'
  notice.append(
    line(page, 'h1', texts[language].title, 'margin:0;font-size:22px;font-weight:600'),
    line(page, 'p', texts[language].text, 'margin:0;max-width:46ch'),
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
