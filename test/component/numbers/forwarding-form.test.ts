import { describe, expect, it } from 'vitest'
import { readDestination } from '../../../electron/shared/phone-number.ts'
import {
  faultOf,
  newForm,
  type ForwardingFault,
} from '../../../renderer/panels/numbers/forwarding/forwarding-form.ts'

describe('a number to forward to', () => {
  it.each([
    ['915 000-11-22', '79150001122'],
    ['8 (915) 000-11-22', '79150001122'],
    ['+8 915 000-11-22', '79150001122'],
    ['79150001122', '79150001122'],
    ['4855000310', '74855000310'],
    // Without its plus it would be one at home.
    ['+49 30 901820', '+4930901820'],
    // Nobody knows every plan of numbers.
    ['+999 1234567890', '9991234567890'],
  ])('%s is read as at home, and abroad with a + alone', (typed, digits) => {
    expect(readDestination(typed)).toBe(digits)
  })

  it.each(['0000000000', '8-800-000-00-00-00', '112', '+12', 'office'])('%s is none', (typed) => {
    expect(readDestination(typed)).toBeUndefined()
  })

  it('is not the number itself, however it is written', () => {
    const form = newForm([])
    const why = (number: string): ForwardingFault['why'] | undefined =>
      faultOf({ ...form, type: 'number', route: { ...form.route, number } }, ['74855000310'])?.why
    expect(['4855000310', '8 485 500-03-10', '+7 4855 00-03-10'].map(why)).toEqual(
      Array(3).fill('itself'),
    )
  })
})

describe('an address to forward to', () => {
  const form = newForm([])

  it.each([
    ['office@sip.example.ru', undefined],
    ['sip:102@10.0.0.5:5070;transport=tcp', undefined],
    ['приёмная@пример.рф', undefined],
    ['<script>@x.ru', 'uri'],
    ['a@b..c', 'uri'],
    ['a@b:99999', 'uri'],
    ['a@', 'uri'],
  ])('of SIP: %s', (uri, why) => {
    expect(faultOf({ ...form, type: 'sip_uri', route: { ...form.route, uri } }, [])?.why).toBe(why)
  })

  it.each([
    ['company.example.ru', undefined],
    ['10.0.0.5:8080', undefined],
    ['a..b', 'host'],
    ['company.ru:99999', 'host'],
    ['company.ru:0', 'host'],
    ['-a.ru', 'host'],
  ])('of a CRM: %s', (host, why) => {
    expect(faultOf({ ...form, type: 'crm', host }, [])?.why).toBe(why)
  })
})
