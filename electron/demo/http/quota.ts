import { HOUR } from '../time.ts'
import { Refusal } from './refusal.ts'

/** Counts the requests that are limited by the hour. */
export interface Quota {
  /** @throws Refusal 429 when the hour's requests are used up */
  spend(perHour: number): void
}

/** The hour begins with the first request and starts anew after it has passed. */
export function createQuota(now: () => number): Quota {
  let began = -Infinity
  let spent = 0
  return {
    spend: (perHour) => {
      if (now() - began >= HOUR) {
        began = now()
        spent = 0
      }
      if (spent >= perHour) throw new Refusal(429, 'Request limit per hour is exceeded.')
      spent += 1
    },
  }
}
