import { expect, test } from 'vitest'
import { asHtml, hasTags } from '../../../electron/shared/html-elements.ts'
import { textOfHtml } from '../../../electron/shared/html-text.ts'

test('a post of plain text keeps its lines, and addresses in angle brackets', () => {
  const post =
    'Здравствуйте!\nОтправьте запись на <records@example.ru>.\nВ теме укажите <номер обращения> и время.\n\nС уважением,\nслужба поддержки'
  expect(textOfHtml(post)).toBe(post)
  expect(hasTags(post)).toBe(false)
  expect(asHtml(post)).toBe(post.replaceAll('<', '&lt;').replaceAll('\n', '<br>'))
})

test.each([
  ['пишите <a@b.ru>', 'пишите <a@b.ru>'],
  ['<b@example.ru>, <i@example.ru>', '<b@example.ru>, <i@example.ru>'],
  ['<mailto:records@example.ru>', '<mailto:records@example.ru>'],
  ['см. <https://example.ru/a?b=1>', 'см. <https://example.ru/a?b=1>'],
  ['<John Smith> и <Имя>', '<John Smith> и <Имя>'],
  ['введите <code> и <time>', 'введите <code> и <time>'],
  ['<id> <token> <your-name>', '<id> <token> <your-name>'],
  ['if a<b and c>d, x<y', 'if a<b and c>d, x<y'],
  ['<<да>> <3 <-', '<<да>> <3 <-'],
  ['</records> конец', '</records> конец'],
  ['10:00 <ответ>\r\n10:05 <вопрос>', '10:00 <ответ>\n10:05 <вопрос>'],
  ['первая\n<b>вторая</b>\nтретья', 'первая\nвторая\nтретья'],
  ['<p>первая\nстрока</p><p>на <a@b.ru></p>', 'первая строка\n\nна <a@b.ru>'],
  ['<div>до<br>после <номер></div>', 'до\nпосле <номер>'],
  ['<o:p>из Word</o:p>', 'из Word'],
  ['<my-tag>пара</my-tag>', 'пара'],
  ['<font color=red>цвет</font>', 'цвет'],
  ['<svg><path d="M0"/></svg>да', 'да'],
])('of «%s» these words are shown: «%s»', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('is read in time that grows with the length alone', () => {
  for (const sign of ['<records@', '<a', '</x', '<code>', '<a\n']) {
    const html = sign.repeat(Math.ceil(500_000 / sign.length))
    expect(asHtml(html).length).toBeLessThanOrEqual(html.length * 5)
    expect(textOfHtml(html).length).toBeLessThanOrEqual(html.length * 2)
  }
})
