import type { Page } from '@playwright/test'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import type { Service } from '../../support/service.ts'
import { administrator } from './exchange.ts'
import { byEmail, type Parts } from './screens.ts'
import { expect } from './test.ts'
import { choosePanel } from './areas.ts'

/** Keys in the order in which they are given away. */
export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
/** The recording that plays after every key: what call queues play is known by its name. */
export const MUSIC = { name: 'Музыка ожидания', typed: 'ожид', id: 808 }
/** The demo company's extension at a place, and its id. */
export const extension = (place: number) => ({
  number: String(200 + place),
  id: String(3001 + place),
})
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Branches to the first extensions, as the service tells them. */
const branches = (count: number) =>
  KEYS.slice(0, count).map((event, place) => ({
    event,
    redirection_type: 'sip',
    destination_id: extension(place).id,
    prompt_media_id: MUSIC.id,
  }))

/** Opens the list where somebody has signed in; answers the cabinet. */
export async function openMenus(
  { app, page, service }: Parts,
  link: string,
  title: string,
): Promise<Cabinet> {
  const cabinet = await app.signIn(byEmail(service))
  await app.open()
  await choosePanel(page, link)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  return cabinet
}

/** The places of the menu that is edited, as its outline reads them aloud once that is shown. */
export const outline = (page: Page): Promise<string[]> =>
  page
    .getByRole('treeitem')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))

export async function showOutline(page: Page, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).click()
  await page.getByRole('treeitem').first().waitFor()
}

/** The editor has gone on to the address that the menu has since it was created. */
export const expectCreated = (page: Page) => expect(page).toHaveURL(/menus\/\d+$/)

/** What the open list offers. */
export const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Of both menus together twenty branches, the last key of the larger one leading to the smaller. */
export async function expectTwenty(service: Service, names: [string, string]): Promise<void> {
  const other = administrator(service)
  const ids = new Map<string, number>()
  for await (const { name, id } of other.rows('scenarios.list', {})) ids.set(name ?? '', id)
  const [small, large] = names.map((name) => ids.get(name) ?? 0) as [number, number]
  expect(await other.call('scenarios.read', { scenario_id: small })).toMatchObject({
    menu: branches(8),
  })
  expect(await other.call('scenarios.read', { scenario_id: large })).toMatchObject({
    menu: [
      ...branches(11),
      {
        event: '#',
        redirection_type: 'scenario',
        destination_id: String(small),
        prompt_media_id: MUSIC.id,
      },
    ],
    work_time: [
      ...WEEKDAYS.map((week_day) => ({ week_day, first_hour: 9, last_hour: 17 })),
      { week_day: 'saturday', first_hour: 10, last_hour: 13 },
    ],
    no_active: { redirection_type: 'sip', destination_id: extension(0).id },
  })
}
