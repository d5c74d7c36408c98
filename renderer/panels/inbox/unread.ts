import { useCabinets } from '../../stores/cabinets.ts'

export const unread = (): number => useCabinets().unreadHere
