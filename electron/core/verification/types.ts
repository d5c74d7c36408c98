/** An account that places verification calls (section "Flash Call"). Its token is in no list. */
export interface FlashAccount {
  id: number
  name: string
}

/** Whether subscribers of each carrier, and of `others`, may be called. */
export type Carriers = Record<string, boolean>

/** Settings of one account, as far as the service told them. */
export interface FlashSettings {
  /** Seconds. */
  tokenLifetime?: number
  pinTries?: number
  returnOperator?: boolean
  returnPin?: boolean
  /** The last digits of the calling number equal the spoken PIN. */
  samePinPhone?: boolean
  operators?: Carriers
  /** Empty for none. */
  hookUrl?: string
}

/** Settings for all accounts; which carriers may be called is written and never read. */
export interface FlashGeneral {
  callsPerHour?: number
  callsPerDay?: number
  callsPerUserHour?: number
  callsPerUserDay?: number
  tokenLifetime?: number
  pinTries?: number
  returnOperator?: boolean
}

/** A package of calls; money in roubles. */
export interface FlashPackage {
  id: string
  name?: string
  calls?: number
  /** Monthly fee. */
  fee?: number
  /** What a call costs within it, and beyond. */
  within?: number
  beyond?: number
}
