/** What is told of until a person chooses. */
export const LOW_BALANCE = { threshold: true, days: 7 }
