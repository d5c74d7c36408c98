import type { InputOf, ReplyOf } from '../../service/catalogue/index.ts'

/** A scenario of the list (section "Scenarios"): what people call a voice menu. */
export interface Scenario {
  id: number
  name: string
  /** `menu`: a voice menu; `number`: a greeting and the dialling of an extension. Others stay as told. */
  type?: string
  /** The internal number that leads to it. */
  number?: string
}

/** A scenario, whole, as the service told it: fields and codes that nobody knows included. */
export type ScenarioDetail = ReplyOf<'scenarios.read'>

/**
 * What a scenario is made of when it is created or replaced. When it is replaced, fields beyond these
 * that the service told of it go back as they came.
 */
export type ScenarioBody = InputOf<'scenarios.create'>
