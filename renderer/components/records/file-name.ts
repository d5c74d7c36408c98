import { useCabinets } from '../../stores/cabinets.ts'
import { fileDay } from '../../files/save.ts'

/** Characters that some systems forbid in file names. */
const FORBIDDEN = /[\\/:*?"<>|]+/g

/** Names a file after what is in it, the account, and its days: today where it has none. */
export function useFileName(): (what: string, days?: string) => string {
  const cabinets = useCabinets()
  return (what, days = fileDay()) => {
    const account = cabinets.active && cabinets.titleOf(cabinets.active)
    return [what, account, days]
      .flatMap((part) => part?.replaceAll(FORBIDDEN, ' ').trim() || [])
      .join(' ')
  }
}
