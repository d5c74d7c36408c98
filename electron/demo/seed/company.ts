import { createHash } from 'node:crypto'
import type { UserDocument } from '../state/documents.ts'
import type { NumberDocument, PacketDocument } from '../state/number-documents.ts'
import type { SipDocument } from '../state/exchange-documents.ts'

/**
 * The invented company: «Светлый дом» from Yaroslavl makes and fits windows. Its telephone numbers
 * have 000 where real ones are unlikely to, its domain is reserved for examples.
 */
export const USER: UserDocument = {
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

/** PIN calls come from +7 495 000-48-21: nobody hears them, so their PIN is always the same. */
export const PIN = '4821'

/** Roubles on the balance at first. */
export const BALANCE = 4312.6

type Packet = Omit<PacketDocument, 'month' | 'since'>
export type OwnNumber = Omit<NumberDocument, 'packet'> & { id: number; packet?: Packet }

/** Own numbers; conversations name the mobile ones by their place. */
export const NUMBERS: readonly OwnNumber[] = [
  {
    id: 501,
    number: '79010004810',
    phone_type: 'def',
    owner_type: 'business',
    packet: { id: 12, name: 'SMS 1000', amount: 1000, price: 1890, used: 214 },
  },
  {
    id: 502,
    number: '79010004811',
    phone_type: 'def',
    owner_type: 'business',
    packet: { id: 11, name: 'SMS 300', amount: 300, price: 690, used: 268 },
  },
  {
    id: 507,
    number: '79610002233',
    phone_type: 'def',
    owner_type: 'personal',
    packet: { id: 10, name: 'SMS 100', amount: 100, price: 250, used: 37 },
  },
  { id: 510, number: '74852000200', phone_type: 'abc', owner_type: 'business' },
  { id: 511, number: '78000004852', phone_type: '800', owner_type: 'business' },
]

type Extension = Pick<SipDocument, 'name' | 'extension' | 'presence'>

/** SIP accounts with the share of the day that each is registered. */
export const EXTENSIONS: readonly Extension[] = [
  { name: 'Приёмная', extension: 200, presence: 0.97 },
  { name: 'Ольга Смирнова', extension: 201, presence: 0.9 },
  { name: 'Дмитрий Кузнецов', extension: 202, presence: 0.6 },
  { name: 'Отдел продаж', extension: 203, presence: 0.92 },
  { name: 'Наталья Ёлкина', extension: 204, presence: 0.85 },
  { name: 'Сергей Волков, замеры', extension: 205, presence: 0.5 },
  { name: 'Алексей Морозов, монтаж', extension: 206, presence: 0.45 },
  { name: 'Бухгалтерия', extension: 207, presence: 0.8 },
  { name: 'Ирина Фёдорова', extension: 208, presence: 0.75 },
  { name: 'Склад', extension: 209, presence: 0.7 },
  { name: 'Салон на Свободы', extension: 210, presence: 0.88 },
  { name: 'Роман Щербаков', extension: 211, presence: 0.4 },
]

/** The first SIP account's id; the others follow. */
export const FIRST_SIP = 3001

/** The API token of the cabinet made from this seed. */
export function apiTokenOf(seed: number): string {
  return createHash('sha256').update(`demo API token ${seed}`).digest('base64url')
}
