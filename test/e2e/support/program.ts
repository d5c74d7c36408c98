import type { Answer, Argument, CommandName } from '../../../electron/bridge/index.ts'
import { openPage } from '../../support/page.ts'

/** Gives the program one command, as a page that opens an address of it, which is used up by this. */
export async function command<C extends CommandName>(
  address: string,
  name: C,
  argument: Argument<C>,
): Promise<Answer<C>> {
  const page = await openPage(address)
  try {
    return await page.command(name, argument)
  } finally {
    page.close()
  }
}
