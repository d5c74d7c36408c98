import { createHash } from 'node:crypto'
import type { Kinds } from '../state/documents.ts'
import type { NumberDocument, PacketDocument } from '../state/number-documents.ts'
import { packetOf } from './packets.ts'

/**
 * The invented company: «Светлый дом» from Yaroslavl makes and fits windows. Its telephone numbers
 * have 000 where real ones are unlikely to, its domain is reserved for examples.
 */
export const USER: Kinds['user'] = {
  email: 'office@svetly-dom.example',
  password: 'svetly-dom',
  phone: '79010004800',
  first_name: 'Екатерина',
  last_name: 'Лебедева',
  middle_name: 'Андреевна',
  role: 'lk_user',
  customer_id: 48_520,
  rate_limit: 1000,
}

/** PIN calls come from +7 495 000-48-21: they are not real, so their PIN is always the same. */
export const PIN = '4821'

/** Roubles on the balance at first. */
export const BALANCE = 4312.6

type SeedPacket = Omit<PacketDocument, 'month' | 'since'>
export type OwnNumber = Omit<NumberDocument, 'packet'> & { id: number; packet?: SeedPacket }

/** Own numbers; conversations name the mobile ones by their place. */
export const NUMBERS: readonly OwnNumber[] = [
  { ...mobile(501, '79010004810'), packet: { ...packetOf(12), used: 214 } },
  { ...mobile(502, '79010004811'), packet: { ...packetOf(11), used: 268 } },
  { ...mobile(507, '79610002233', 'personal'), packet: { ...packetOf(10), used: 37 } },
  { id: 510, number: '74852000200', phone_type: 'abc', owner_type: 'business' },
  { id: 511, number: '78000004852', phone_type: '800', owner_type: 'business' },
]

function mobile(id: number, number: string, owner_type: OwnNumber['owner_type'] = 'business') {
  return { id, number, phone_type: 'def' as const, owner_type }
}

/** The first SIP account's id; the others follow. */
export const FIRST_SIP = 3001

/** The API token of the cabinet made from this seed. */
export function apiTokenOf(seed: number): string {
  return createHash('sha256').update(`demo API token ${seed}`).digest('base64url')
}
