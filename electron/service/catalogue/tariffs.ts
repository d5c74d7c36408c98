import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import {
  acknowledgement,
  anything,
  filled,
  id,
  mapOf,
  maybe,
  nothing,
  part,
  reference,
  rows,
  text,
} from './shapes.ts'

const { rest } = inSection('Tariffs')

const tariff_id = reference

/** The tariff in force, its options with their usage, and its services. */
export const tariffsCurrent = rest({
  id: 'tariffs.current',
  method: 'GET',
  path: 'current-tariff',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      tariff_description: z
        .looseObject({
          id: maybe.integer,
          name: maybe.text,
          description: maybe.text,
        })
        .nullish(),
      links: z.array(z.looseObject({ title: maybe.text, href: maybe.text })).nullish(),
      tariff: z.nullish(
        rows(
          z.looseObject({
            alias: maybe.text,
            name: maybe.text,
            desc: maybe.text,
            inuse: maybe.decimal,
            amount: maybe.decimal,
            details: z.array(z.looseObject({ name: maybe.text, inuse: maybe.decimal })).nullish(),
            option: part(z.looseObject({ id: maybe.text, active: maybe.flag })),
          }),
        ),
      ),
      services: z.nullish(
        rows(
          z.looseObject({
            id: text,
            name: maybe.text,
            desc: maybe.text,
            access: maybe.flag,
            active: maybe.flag,
            fee: maybe.text,
          }),
        ),
      ),
      success: maybe.flag,
    }),
  ...reading,
})

const tariff = z.looseObject({
  id,
  name: maybe.text,
  description: maybe.text,
  fee_month: maybe.text,
  fee_description: maybe.text,
  fee_year: maybe.text,
  items: z
    .array(
      z.looseObject({
        name: maybe.text,
        desc: maybe.text,
        amount: maybe.text,
      }),
    )
    .nullish(),
  links: z.array(z.looseObject({ name: maybe.text, url: maybe.text })).nullish(),
})

/** Tariffs on offer by category. */
export const tariffsList = rest({
  id: 'tariffs.list',
  method: 'GET',
  path: 'tariffs',
  input: () => nothing,
  reply: () =>
    z.looseObject({
      categories: rows(
        z.looseObject({
          id: text,
          name: maybe.text,
          description: maybe.text,
        }),
      ),
      tariffs: mapOf(rows(tariff)),
      current_tariff_id: maybe.integer,
      current_category: maybe.text,
      success: maybe.flag,
    }),
  ...reading,
})

/** Switches to a tariff; its fee is charged. */
export const tariffsActivate = rest({
  id: 'tariffs.activate',
  method: 'PATCH',
  path: 'tariffs/{tariff_id}',
  input: () => z.strictObject({ tariff_id }),
  reply: () => acknowledgement,
  effect: 'spend',
  touches: ['tariff', 'balance', 'invoices'],
})

/** The price of a call to a number under a tariff. */
export const tariffsRate = rest({
  id: 'tariffs.rate',
  method: 'GET',
  path: 'tariffs/{tariff_id}/rate',
  input: () => z.strictObject({ tariff_id, phone: filled }),
  reply: () => anything,
  ...reading,
  open: 'The reply is not shown: accepted in any form.',
})
