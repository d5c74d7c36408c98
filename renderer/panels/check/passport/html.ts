import type { PassportDocument } from './document.ts'
import { look } from './look.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Marks of Vue's, which say nothing to a reader. */
const MARKS = /<!--.*?-->/gs

/** The document as one file, without scripts and without anything to be fetched: the sheet as it is drawn. */
export function toHtml({ locale, title }: PassportDocument, sheet: HTMLElement): string {
  const article = sheet.querySelector('.passport')
  if (!article) throw new Error('There is no sheet to be saved')
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`,
    `<style>@media screen{body{max-width:60rem;margin:2rem auto;padding:0 1rem}}\n${look}</style></head>`,
    `<body>${article.outerHTML.replace(MARKS, '')}</body>`,
    '</html>\n',
  ].join('\n')
}
