import { screen, within } from './open-app.ts'

/** The rows of the list of conversations, once there are some. */
export async function threadRows(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name: 'Переписки' })
  return within(list).findAllByRole('listitem')
}

/** Numbers or names of what is listed, from the top. */
export const listedNumbers = async (): Promise<string[]> =>
  (await threadRows()).map((row) => row.querySelector('.number')?.textContent ?? '')
