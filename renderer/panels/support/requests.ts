/** Common requests of accountants, by their names in the address; each has a subject and a text. */
export const REQUESTS = [
  'reconciliation',
  'closing',
  'contract',
  'details',
  'refund',
  'forget',
] as const
export type Request = (typeof REQUESTS)[number]

export const requestOf = (name: unknown): Request | undefined =>
  REQUESTS.find((request) => request === name)
