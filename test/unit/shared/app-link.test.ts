import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkedPanels, linkSchemes, readLink } from '../../../electron/shared/app-link.ts'
import { readReceiver } from '../../../electron/shared/phone-number.ts'
import { panels } from '../../../renderer/panels/index.ts'

const unreadable = { kind: 'unreadable' }

describe('a link into the app', () => {
  it('leads to a place in it', () => {
    expect(readLink('switchdesk:numbers?number=74950000000')).toEqual({
      kind: 'place',
      to: '#/numbers?number=74950000000',
    })
    expect(readLink('switchdesk://inbox/74950000000%20900?message=m1&account=a')).toEqual({
      kind: 'place',
      to: '#/inbox/74950000000%20900?message=m1',
      account: 'a',
    })
    expect(readLink('SWITCHDESK:support/15')).toEqual({ kind: 'place', to: '#/support/15' })
  })

  it('can lead to every panel, and to nothing else', () => {
    const names = panels.map(({ name }) => name)
    // Its page is a part of Today.
    expect(linkedPanels.toSorted()).toEqual([...names, 'accounts'].toSorted())
    for (const link of [
      'switchdesk:',
      'switchdesk:sign-in',
      'switchdesk:inbox/a/b',
      'switchdesk:inbox/%E0%A4%A',
      'switchdesk:inbox/%00',
      'switchdesk:inbox?write=900&text=Да',
      'switchdesk:money/invoices?issue=5000',
      'switchdesk:numbers?number=%E2%80%AE7495',
      'https://switchdesk/inbox',
      'javascript:alert(1)',
      `switchdesk:inbox/${'a'.repeat(9_000)}`,
    ])
      expect(readLink(link), link.slice(0, 60)).toEqual(unreadable)
  })

  it('fills a message, whose text is taken as it was written', () => {
    expect(readLink('sms:+79150001122?body=%D0%94%D0%B0%2C%201+1%0Aok%1B%E2%80%AE')).toEqual({
      kind: 'message',
      number: '+79150001122',
      text: 'Да, 1+1\nok',
    })
    expect(readLink('sms:900')).toEqual({ kind: 'message', number: '900', text: '' })
    expect(readLink('sms:+79150001122,+79150001123?body=a')).toEqual(unreadable)
  })

  it.each(['?body=a', '?Body=a', ';body=a', '&body=a', '?x=1&BODY=a', ';ext=5;body=a'])(
    'fills the text that stands behind %s',
    (behind) => {
      const message = { kind: 'message', number: '+79150001122', text: 'a' }
      expect(readLink(`sms:+79150001122${behind}`)).toEqual(message)
      expect(readLink(`sms://+79150001122${behind}`)).toEqual(message)
    },
  )

  it.each(['?body=', ';body=', '&body=', ';ext=5;body='])(
    'fills it as a whole behind %s',
    (behind) => {
      const text = 'Да; a & b=c\nok'
      expect(readLink(`sms:+79150001122${behind}${encodeURIComponent(text)}`)).toMatchObject({
        text,
      })
    },
  )

  it('fills none to several, however they are parted', () => {
    const one = '+79150000201'
    for (const parted of [
      ...[';+79150000202', ',+79150000202', '%3B+79150000202', ';89150000202', '; 89150000202'],
      ...[';', ';a=b;+79150000202', '|+79150000202', '/+79150000202', '%0A+79150000202', ';900'],
      ...['&to=900', ';to=900', '?to=+79150000202', '?body=a&Recipients=900', '?addresses=900,901'],
    ]) {
      expect(readLink(`sms:${one}${parted}`), parted).toEqual(unreadable)
    }
    expect(readLink('sms:89150000201;89150000202')).toEqual(unreadable)
    expect(readLink('tel:89150000201;89150000202')).toEqual(unreadable)
    const alone = { kind: 'message', number: one, text: 'a' }
    for (const told of [';phone-context=+7', ';ext=55', ';isub=1;x-9', '']) {
      expect(readLink(`sms:${one}${told}?body=a`), told).toEqual(alone)
    }
  })

  it('names a number, whatever is said of it', () => {
    const number = '+7-915-000-11-22;ext=5'
    expect(readLink(`tel:${number}`)).toEqual({ kind: 'call', number })
    expect(readLink(`tel://${number}`)).toEqual({ kind: 'call', number })
    expect(readReceiver(number)).toBe('79150001122')
    for (const other of ['tel:', 'tel:5', `tel:${'5'.repeat(40)}`, 'tel:vote', 'tel:%00900']) {
      expect(readLink(other), other).toEqual(unreadable)
    }
  })

  it('never asks for anything but that, whoever wrote it', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(...linkedPanels, '%', '%zz', '?', '&', '=', '#', '//', '\u202e', '+7915'),
    )
    const link = fc
      .tuple(fc.constantFrom(...linkSchemes), fc.array(part, { maxLength: 12 }))
      .map(([scheme, parts]) => `${scheme}:${parts.join('')}`)
    const place = new RegExp(String.raw`^#/(${linkedPanels.join('|')})(/[^/?#]*)?(\?[^?#]*)?$`)
    fc.assert(
      fc.property(link, (text) => {
        const read = readLink(text)
        if (read.kind === 'place') expect(read.to).toMatch(place)
        if (read.kind === 'place') expect(read.to).not.toMatch(/[?&](text|issue)=/)
        if ('number' in read) expect(read.number.replace(/\D/g, '')).toMatch(/^\d{3,15}$/)
        if ('text' in read) expect(read.text).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
      }),
      { numRuns: 2_000 },
    )
  })
})
