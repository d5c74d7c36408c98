import type { Upload } from '../../../electron/bridge/media.ts'
import { installMedia, type MediaWorld } from '../../support/fake-bridge/media.ts'
import { account, installNumbers, type FakeAccount } from '../../support/fake-bridge/numbers.ts'
import { installExchange } from '../../support/fake-bridge/exchange.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { button, dialogNamed } from './exchange.ts'
import { bridgeOver, openApp, screen } from './open-app.ts'

/** In this window the studio reads no file: every one can be sent as it is, and nothing else. */
export class NoStudio {
  onmessage: ((event: { data: unknown }) => void) | undefined
  postMessage({ id }: { id: number }): void {
    const value = { ok: false, trouble: { code: 'unsupported' } }
    queueMicrotask(() => this.onmessage?.({ data: { id, value } }))
  }
  terminate = (): void => undefined
}

/** The panel over an account with recordings. */
export async function openMedia(
  at = '/media',
  prepare: (given: { bridge: FakeBridge; world: MediaWorld }) => void = () => undefined,
  given: FakeAccount = account(),
) {
  const bridge = bridgeOver()
  const numbers = installNumbers(bridge, given)
  installExchange(bridge, numbers)
  const world = installMedia(bridge, numbers)
  prepare({ bridge, world })
  const { user } = await openApp(bridge, at)
  return { bridge, world, user, account: numbers.account }
}

export async function openSheet(
  id: number,
  name: string,
  prepare?: Parameters<typeof openMedia>[1],
) {
  const opened = await openMedia(`/media?recording=${id}`, prepare)
  return { ...opened, sheet: await screen.findByRole('region', { name }) }
}

export async function openAdding(prepare?: Parameters<typeof openMedia>[1]) {
  const opened = await openMedia('/media', prepare)
  await opened.user.click(button('Создать запись'))
  const form = await dialogNamed('Новая запись')
  const input = () => form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const take = (file: File | File[]) => opened.user.upload(input(), file)
  const submit = () => opened.user.click(button(/^(Создать запись|Проверить)$/, form))
  return { ...opened, form, take, submit }
}

export const sound = (name = 'Весна.mp3') => new File(['ID3'], name, { type: 'audio/mpeg' })
export const upload = (more: Partial<Upload>): Upload => ({
  id: 'u1',
  name: 'Весна',
  done: 0,
  size: 1000,
  state: 'sending',
  ...more,
})
export const files = () => [sound('Весна.mp3'), sound('Лето.mp3'), sound('Осень.mp3')]
