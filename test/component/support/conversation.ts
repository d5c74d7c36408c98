import { OWN } from '../../support/fake-bridge/world.ts'
import { screen, within } from './open-app.ts'

/** A customer with whom there is a conversation. */
export const customer = '79261110022'
/** One who is among the contacts. */
export const known = '79037774411'

/** The address of the conversation with a number. */
export const at = (other: string, own = OWN) => `/inbox/${own}:${other}`

export const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Текст сообщения')

export const messages = async () =>
  within(await screen.findByRole('region', { name: 'Сообщения' })).findAllByRole('listitem')

/** The message with these words. Rejects when there is none. */
export async function bubble(text: string): Promise<HTMLElement> {
  const found = (await messages()).find((one) => one.textContent.includes(text))
  if (!found) throw new Error(`No message says ${text}`)
  return found
}
