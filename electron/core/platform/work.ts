import { AsyncLocalStorage } from 'node:async_hooks'
import type { RiskKind } from '../../bridge/command.ts'
import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Job } from '../../bridge/jobs.ts'

/** A command that is being carried out, with what it was declared to risk. */
export interface CommandUnderWay {
  name: string
  risk?: RiskKind | undefined
  /** The account that it is about, if it is about one. */
  cabinet?: CabinetId | undefined
  /** The user has agreed to its risk. */
  agreed: boolean
}

/** Origin of the work under way: the page, its command, and the step of a job that it became. */
export interface Work {
  /** A window, or a browser's page for as long as it is connected. */
  page?: object
  command?: CommandUnderWay
  /** Delivery of the command's answer to its page. */
  heard?: Promise<boolean>
  job?: Pick<Job, 'id' | 'work' | 'about'>
  /** Hears that an outcome is looked up, in place of the command's page, which has its answer. */
  onLooking?(isLooking: boolean): void
}

/** The only place where the origin of work is kept; it follows the asynchronous context. */
const underWay = new AsyncLocalStorage<Work>()

export const workUnderWay = (): Work => underWay.getStore() ?? {}

/** Does some work as a part of what is under way, with more known about its origin. */
export function asPartOf<T>(origin: Work, work: () => T): T {
  return underWay.run({ ...workUnderWay(), ...origin }, work)
}
