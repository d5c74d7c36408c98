import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type {
  Amount,
  CurrentTariff,
  Tariff,
  TariffLink,
  TariffOption,
} from '../../bridge/tariffs.ts'

/** Conversion of the service's tariffs. */

type Nothing = null | undefined
type CurrentReply = ReplyOf<'tariffs.current'>
type ListReply = ReplyOf<'tariffs.list'>
type OptionRow = NonNullable<CurrentReply['tariff']>['valid'][number]
type TariffRow = NonNullable<ListReply['tariffs'][string]>['valid'][number]

/**
 * One figure at the beginning and none after it: `5 + 3` is ambiguous, and so is `1,500`, which may
 * mean a thousand.
 */
const FIGURE = /^\s*(\d[\d\s]*(?:[.,](?!\d{3}\D*$)\d+)?)\D*$/

/** A text of the service's with its figure, where there is exactly one at its beginning. */
export function amountOf(text: string | Nothing): Amount | undefined {
  if (text === undefined || text === null || text.trim() === '') return undefined
  const [, written] = FIGURE.exec(text) ?? []
  const figure = written && Number(written.replace(/\s/g, '').replace(',', '.'))
  return omitNullish({ text: text.trim(), figure: typeof figure === 'number' ? figure : undefined })
}

/** A link that a browser may open; nothing of any other kind. */
export function linkOf(url: string | Nothing, title: string | Nothing): TariffLink[] {
  if (!url || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return []
  return [omitNullish({ url, title: title || undefined })]
}

export function currentTariff(reply: CurrentReply): CurrentTariff {
  const { id, name, description: text } = reply.tariff_description ?? {}
  return omitNullish({
    key: 'current' as const,
    id,
    name,
    text,
    links: (reply.links ?? []).flatMap(({ href, title }) => linkOf(href, title)),
    options: (reply.tariff?.valid ?? []).map(optionOf),
    services: (reply.services?.valid ?? []).map((one) =>
      omitNullish({
        id: one.id,
        name: one.name ?? one.id,
        text: one.desc,
        access: one.access,
        active: one.active,
        fee: amountOf(one.fee),
      }),
    ),
  })
}

function optionOf({ alias, name, desc, inuse, amount, details, option }: OptionRow): TariffOption {
  return omitNullish({
    alias,
    name: name ?? alias ?? '',
    text: desc,
    used: inuse,
    included: amount,
    parts: (details ?? []).map((part) => omitNullish({ name: part.name ?? '', used: part.inuse })),
    extra: option?.active,
  })
}

/** The whole catalogue, in the service's order. */
export function tariffsOf({
  categories,
  tariffs,
  current_tariff_id: current,
}: ListReply): Tariff[] {
  const known = new Map(categories.valid.map((one) => [one.id, one]))
  // Categories come in their own order; what belongs to none of them is not lost.
  const order = [...known.keys(), ...Object.keys(tariffs).filter((one) => !known.has(one))]
  return order.flatMap((id) => {
    const { name, description: text } = known.get(id) ?? {}
    const category = omitNullish({ id, name: name ?? id, text })
    return (tariffs[id]?.valid ?? []).map((row) => tariffOf(row, category, row.id === current))
  })
}

function tariffOf(row: TariffRow, category: Tariff['category'], current: boolean): Tariff {
  return omitNullish({
    id: row.id,
    name: row.name ?? String(row.id),
    text: row.description,
    category,
    month: amountOf(row.fee_month),
    year: amountOf(row.fee_year),
    feeText: row.fee_description,
    items: (row.items ?? []).map((item) =>
      omitNullish({ name: item.name ?? '', text: item.desc, amount: amountOf(item.amount) }),
    ),
    links: (row.links ?? []).flatMap(({ url, name }) => linkOf(url, name)),
    current,
  })
}
