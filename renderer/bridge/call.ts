import type { Answer, Argument, CommandName } from '../../electron/bridge/index.ts'
import type { Result } from '../../electron/bridge/failures.ts'
import { BridgeFailure } from './failure.ts'
import { noteGiven } from './under-way.ts'

/** Commands that take no argument are called with their name alone. */
type RestOf<C extends CommandName> =
  Argument<C> extends undefined ? [argument?: undefined] : [argument: Argument<C>]

/**
 * Gives a command to the program behind the window.
 * Resolves with its answer; rejects with a {@link BridgeFailure}.
 */
export async function call<C extends CommandName>(
  name: C,
  ...[argument]: RestOf<C>
): Promise<Answer<C>> {
  noteGiven(name)
  return valueOf(window.switchdesk.call(name, argument))
}

/** The value that was answered, or a {@link BridgeFailure} thrown in its place. */
export async function valueOf<T>(asked: Promise<Result<T>>): Promise<T> {
  const result = await asked
  if (result.ok) return result.value
  throw new BridgeFailure(result.failure)
}
