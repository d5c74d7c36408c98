import { useCommand } from './use-command.ts'

/**
 * A command that must be carried out once, as one that costs or destroys: a second press while it is
 * under way, or after it went well, does nothing.
 */
export function useOnce<Given extends unknown[], T>(work: (...given: Given) => Promise<T>) {
  const command = useCommand(work)
  let done = false

  async function run(...given: Given): Promise<T | undefined> {
    if (done || command.pending.value) return undefined
    const answer = await command.run(...given)
    done = command.failure.value === undefined
    return answer
  }

  return { ...command, run }
}
