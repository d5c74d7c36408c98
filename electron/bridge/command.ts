import { z } from 'zod'
import type { RiskKind } from '../service/catalogue/risks.ts'

export type { RiskKind } from '../service/catalogue/risks.ts'

/** A command of the bridge: its argument is checked by a schema, its answer is a type alone. */
export interface Command<Argument = unknown, Answer = unknown> {
  readonly argument: z.core.$ZodType<Argument>
  /** Risk that the user is asked to confirm outside the page. */
  readonly risk?: RiskKind
  /** Never there: it carries the answer's type. */
  readonly answer?: Answer
}

/** Commands by their names, `<subject>.<action>`. */
export type CommandDeclarations = Record<string, Command>

/**
 * Declares a command: `command(schema)<Answer>()`. Without an answer it only succeeds or fails. Where it
 * has a risk it fails as `aborted` if the person said no.
 */
export function command<Argument>(argument: z.core.$ZodType<Argument>, risk?: RiskKind) {
  return <Answer = undefined>(): Command<Argument, Answer> => ({
    argument,
    ...(risk && { risk }),
  })
}

/** The argument of a command without one. */
export const nothing = z.undefined()

const cabinet = z.string().min(1).max(100)

/** The argument of a command about one cabinet, with these fields beside `cabinet`. */
export function inCabinet<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.strictObject({ cabinet, ...fields })
}

/** The argument of a command about one cabinet, and nothing else. */
export const cabinetAlone = inCabinet({})
