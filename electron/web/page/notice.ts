import type { Boot } from '../../bridge/surface.ts'

/** `refused`: nothing here opens a session; `stranger`: another program has taken the place of ours. */
export type Notice = 'refused' | 'stranger'

const texts = {
  ru: {
    refused: {
      title: 'Этот адрес уже не действует',
      text: 'Откройте Switchdesk по новому адресу: его печатает программа, если в окне терминала нажать Enter. Каждый адрес открывает её один раз и действует минуту.',
    },
    stranger: {
      title: 'Здесь отвечает другая программа',
      text: 'Switchdesk завершил работу, и его место заняла другая программа. Ей ничего не сказано. Закройте эту вкладку и запустите Switchdesk заново.',
    },
  },
  en: {
    refused: {
      title: 'This address is no longer valid',
      text: 'Open Switchdesk at a new address: press Enter in the terminal and the program prints one. Each opens it once, within a minute.',
    },
    stranger: {
      title: 'Another program answers here',
      text: 'Switchdesk has ended, and another program has taken its place. It was told nothing. Close this tab and start Switchdesk again.',
    },
  },
}

/** Covers the page, for good, with what happened and what to do. */
export function showNotice(page: Document, kind: Notice, locale: Boot['settings']['locale']): void {
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
