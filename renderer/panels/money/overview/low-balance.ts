/** Default alerts of a low balance. */
export const LOW_BALANCE = { threshold: true, days: 7 }
