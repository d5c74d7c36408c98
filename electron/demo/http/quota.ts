import { HOUR } from '../time.ts'
import { Refusal } from './refusal.ts'

export type Quota = ReturnType<typeof createQuota>

/**
 * Counts the requests that are limited by the hour, for each user apart. An hour begins with the user's
 * first request and starts over after it has passed.
 */
export function createQuota(now: () => number) {
  const hours = new Map<number, { began: number; spent: number }>()
  return {
    /** @throws Refusal 429 when the user's requests of the hour are used up */
    spend(user: number, perHour: number): void {
      const known = hours.get(user)
      const hour = known && now() - known.began < HOUR ? known : { began: now(), spent: 0 }
      if (hour.spent >= perHour) throw new Refusal(429, 'Request limit per hour is exceeded.')
      hours.set(user, { ...hour, spent: hour.spent + 1 })
    },
  }
}
