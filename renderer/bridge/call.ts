import type { Answer, Argument, CommandName } from '../../electron/bridge/commands.ts'
import { BridgeFailure } from './failure.ts'

/** Commands that take no argument are called with their name alone. */
type Rest<C extends CommandName> =
  Argument<C> extends undefined ? [argument?: undefined] : [argument: Argument<C>]

/**
 * Gives a command to the program behind the window.
 * Resolves with its answer; rejects with a {@link BridgeFailure}.
 */
export async function call<C extends CommandName>(
  name: C,
  ...[argument]: Rest<C>
): Promise<Answer<C>> {
  const result = await window.switchdesk.call(name, argument)
  if (result.ok) return result.value
  throw new BridgeFailure(result.failure)
}
