import { z } from 'zod'
import { commands as declared, type CommandName } from '../bridge/index.ts'
import type { Failure, Result } from '../bridge/failures.ts'
import { toFailure } from './platform/failures/failure.ts'
import type { CommandHandlers } from './platform/handlers.ts'
import type { Logger } from './platform/log/logger.ts'

export type Dispatcher = (name: unknown, argument: unknown) => Promise<Result<unknown>>

/**
 * The only way from a shell to the core: accepts the listed commands only, checks every argument
 * and never rejects. `null` means "no argument", because JSON cannot carry `undefined`.
 */
export function createDispatcher(commands: CommandHandlers, log: Logger): Dispatcher {
  return async (name, argument) => {
    if (!isCommand(name)) return refuse({ kind: 'invalid', field: 'command' })
    const checked = z.safeParse(declared[name].argument, argument ?? undefined)
    if (!checked.success) {
      return refuse({ kind: 'invalid', field: checked.error.issues[0]?.path.join('.') ?? '' })
    }
    try {
      const handler = commands[name] as (argument: unknown) => Promise<unknown>
      return { ok: true, value: await handler(checked.data) }
    } catch (error) {
      return refuse(toFailure(error, log))
    }
  }
}

function isCommand(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(declared, name)
}

function refuse(failure: Failure): Result<never> {
  return { ok: false, failure }
}
