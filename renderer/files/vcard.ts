import ICAL from 'ical.js'

/** A property of a card as ical.js has it, without parameters. */
export type CardProperty = [name: string, type: 'text' | 'phone-number', ...values: string[]]

/** Returns a card of version 3.0, which every telephone reads. */
export function cardOf(name: string, properties: readonly CardProperty[]): string {
  const card = [
    'vcard',
    [
      ['version', {}, 'text', '3.0'],
      ['fn', {}, 'text', name],
      ['n', {}, 'text', [name, '', '', '', '']],
      ...properties.map(([title, ...rest]) => [title, {}, ...rest]),
    ],
    [],
  ]
  return `${ICAL.stringify.component(card, ICAL.design.vcard3)}\r\n`
}

/** Returns a number with a plus sign; short codes are unchanged. */
export const numberWithPlus = (number: string): string =>
  /^\d{8,15}$/.test(number) ? `+${number}` : number
