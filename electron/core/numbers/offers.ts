import type { ReplyOf, RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Offer, OfferQuery, OffersPage, Region } from '../../bridge/numbers.ts'

type Owner = OfferQuery['owner']
type RestRow = RowOf<'numbers.search'>
type RpcRow = ReplyOf<'rpcNumbers.search'>['valid'][number]
type Source = Pick<CabinetContext, 'apiFamily' | 'client'>

/** Offers per RPC call, and the most calls for one search. */
const PAGE = 200
const PAGES = 10
/** Number of last digits by which a price is looked up. */
const TAIL = 5
const LOOKED_THROUGH = 600

/** Finds numbers on offer, at most `limit`, and whether there are more. */
export async function findOffers(
  source: Source,
  query: OfferQuery,
  limit: number,
): Promise<OffersPage> {
  const found = source.apiFamily() === 'rest' ? byRest(source, query) : byRpc(source, query)
  const offers: Offer[] = []
  for await (const offer of found) {
    if (offers.length === limit) return { offers, more: true }
    offers.push(offer)
  }
  return { offers, more: false }
}

/** Returns the present offer for one number; undefined if it is not among the offers. */
export async function lookUp(
  source: Source,
  number: string,
  owner: Owner,
): Promise<Offer | undefined> {
  const kind = kindOf(number)
  const mask = `*${number.slice(-TAIL)}`
  if (source.apiFamily() === 'rpc' && kind === '800') return undefined
  const { offers } = await findOffers(source, { kind, owner, mask }, LOOKED_THROUGH)
  return offers.find((offer) => offer.number === number)
}

/** Numbers for free calls begin with 7800, mobile ones with 79. */
function kindOf(number: string): OfferQuery['kind'] {
  if (number.startsWith('7800')) return '800'
  return number.startsWith('79') ? 'def' : 'abc'
}

async function* byRest(source: Source, query: OfferQuery): AsyncGenerator<Offer> {
  const { kind, owner, region, code, category, mask } = query
  const input = omitNullish({
    phone_type: kind,
    owner_type: owner,
    region,
    city_code: code === undefined ? undefined : Number(code),
    number_type: category === undefined ? undefined : (String(category) as '0'),
    phone_number: mask?.replaceAll('%', '*'),
  })
  for await (const row of source.client.rows('numbers.search', input)) yield restOffer(row)
}

function restOffer(row: RestRow): Offer {
  const category = Number(row.number_type ?? NaN)
  return omitNullish({
    number: row.number,
    category: Number.isInteger(category) ? category : undefined,
    price: row.buy_price,
    fee: row.period_price,
    owner: row.owner_type,
    kind: row.phone_type,
  })
}

const RPC_KINDS = { abc: 'city', def: 'mobile' } as const

/**
 * Searches by RPC, whose mask has only `%`, any digits: other masks are widened for the request and
 * applied here.
 * @throws CoreFailure `invalid` with the field `kind` for numbers that it does not sell
 */
async function* byRpc(source: Source, query: OfferQuery): AsyncGenerator<Offer> {
  const { kind, owner, code, category, mask } = query
  if (kind === '800') throw new CoreFailure('invalid', { field: 'kind' })
  const pattern = patternOf(mask)
  const input = omitNullish({
    number_type: RPC_KINDS[kind],
    owner_type: owner,
    code,
    type: category,
    mask: mask?.replaceAll(/[?*%]+/g, '%'),
  })
  for (let page = 0; page < PAGES; page += 1) {
    const part = { ...input, limit: PAGE, offset: page * PAGE }
    const { valid, invalid } = await source.client.call('rpcNumbers.search', part)
    for (const row of valid) if (pattern.test(localOf(row))) yield rpcOffer(row, kind, owner)
    if (valid.length + invalid.length < PAGE) return
  }
}

function localOf({ phone_number, full_number, city_code }: RpcRow): string {
  return phone_number ?? full_number.slice(1 + (city_code ?? '').length)
}

function patternOf(mask = '*'): RegExp {
  const source = mask.replaceAll(/[*%]+/g, '\\d*').replaceAll('?', '\\d')
  return new RegExp(`^${source}$`)
}

function rpcOffer(row: RpcRow, kind: string, owner: Owner): Offer {
  const { full_number: number, number_type: category, buy_price: price, period_price: fee } = row
  return omitNullish({ number, category, price, fee, owner, kind })
}

/** Reads regions with their codes; by RPC, cities with theirs. */
export async function readRegions({ apiFamily, client }: Source): Promise<Region[]> {
  if (apiFamily() === 'rest') {
    const { code_regions } = await client.call('numbers.codeRegions', {})
    return code_regions.valid.map(({ id, title, code }) => ({
      id,
      title: title ?? String(id),
      codes: code ?? [],
    }))
  }
  const cities = new Map<string, string[]>()
  const { valid } = await client.call('rpcNumbers.cityCodes', {
    types: ['city', 'mobile', 'federal'],
  })
  for (const { code, region } of valid) {
    const title = region ?? code
    cities.set(title, [...(cities.get(title) ?? []), code])
  }
  return [...cities].map(([title, codes], place) => ({ id: place + 1, title, codes }))
}
