import { expect, test } from 'vitest'
import { effectOf } from '../../../electron/core/tariffs/effect.ts'
import { amountOf, linkOf } from '../../../electron/core/tariffs/rows.ts'
import { readRawReply } from '../../../electron/core/tariffs/raw-reply.ts'
import type { Tariff } from '../../../electron/bridge/tariffs.ts'

test('a figure is read where there is exactly one, at the beginning', () => {
  const figure = (text: string) => amountOf(text)?.figure
  expect(['490', '3000 мин.', '15\u00a0000 шт.', '1 000,50 ₽', '0'].map(figure)).toEqual([
    490, 3000, 15_000, 1000.5, 0,
  ])
  for (const text of ['без ограничений', '5 + 3', 'от 100', '10 из 20', '-5', '1,500', '1.500 ₽']) {
    expect([text, figure(text)]).toEqual([text, undefined])
  }
  expect(amountOf('  по договору ')).toEqual({ text: 'по договору' })
  expect([amountOf(''), amountOf(null), amountOf(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('only links that a browser opens are kept', () => {
  expect(linkOf('https://example.com/a', 'О тарифе')).toEqual([
    { url: 'https://example.com/a', title: 'О тарифе' },
  ])
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'нет', '', null]) {
    expect(linkOf(url, 'О тарифе')).toEqual([])
  }
})

test('quantities are compared by the same name alone; the others get no verdict', () => {
  const target: Tariff = {
    id: 1,
    name: 'Старт',
    category: { id: 'a', name: 'a' },
    items: [
      { name: 'Номера', amount: { text: '1 шт.', figure: 1 } },
      { name: 'Минуты', amount: { text: 'без ограничений' } },
      { name: 'Услуги', amount: { text: '4 шт.', figure: 4 } },
    ],
    links: [],
    current: false,
  }
  const options = [
    { name: 'Номера', used: 2, parts: [] },
    { name: 'номера', used: 2, parts: [] },
    { name: 'Минуты', used: 900, parts: [] },
    { name: 'Услуги', used: 4, parts: [] },
  ]
  expect(effectOf({ options }, target)).toEqual({
    tariff: 1,
    name: 'Старт',
    exceeding: [{ name: 'Номера', used: 2, included: 1 }],
    uncompared: ['номера', 'Минуты'],
  })
})

test('a reply of any form is told piece by piece', () => {
  expect(readRawReply('1,90 руб.')).toEqual([{ value: '1,90 руб.' }])
  expect(readRawReply(2.5)).toEqual([{ value: '2.5' }])
  expect(readRawReply(null)).toEqual([])
  expect(
    readRawReply({ success: true, data: { price: 1.5, zones: ['МТС', null, 'Билайн'] } }),
  ).toEqual([
    { name: 'data.price', value: '1.5' },
    { name: 'data.zones', value: 'МТС' },
    { name: 'data.zones', value: 'Билайн' },
  ])
  const endless = Array.from({ length: 5000 }, (_, index) => index)
  expect(readRawReply(endless)).toHaveLength(100)
})
