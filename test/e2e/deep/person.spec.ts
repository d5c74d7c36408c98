import {
  bubble,
  checkNow,
  composer,
  openSignedIn,
  OWN,
  thread,
  threadRows,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Another own number that can send. */
const SALON = '79010004811'
const ANNA = { typed: '79265550101', shown: '+7 926 555-01-01' }

const words = {
  from: 'С номера',
  viaOwn: /^на\sваш номер/,
  viaSalon: /^с\sвашего номера/,
  settings: 'Настройки',
  about: 'О человеке',
  name: 'Имя',
  note: 'Кто это',
  addTag: 'Новая метка',
  addNumber: 'Добавить номер',
  to: 'Кому',
  viaTheirs: /^с\sномера\s\+7\s926\s555-02-02\sна\sваш\sномер/,
  dropNumber: /^Убрать номер .*02-02$/,
  width: 'Ширина списка',
}

test('who writes to two numbers is one conversation, answered from either', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await service.message(ANNA.typed, OWN, 'Спрошу здесь')
  await service.message(ANNA.typed, SALON, 'И здесь спрошу')
  await checkNow(page)

  await test.step('one row, both messages, each with its number', async () => {
    await expect(thread(page, ANNA.shown)).toHaveCount(1)
    await thread(page, ANNA.shown).getByRole('link').click()
    await expect(bubble(page, 'Спрошу здесь')).toBeVisible()
    await expect(bubble(page, 'И здесь спрошу')).toBeVisible()
    await expect(page.getByText(words.viaOwn)).toHaveCount(2)
  })

  const from = page.locator('.composer select')
  await test.step('it is answered where it was written to last; another number keeps the text', async () => {
    await expect(from).toHaveValue(SALON)
    await composer(page).fill('Отвечу с другого')
    await from.selectOption(OWN)
    await expect(from).toHaveValue(OWN)
    await expect(composer(page)).toHaveValue('Отвечу с другого')
    await expect(bubble(page, 'И здесь спрошу')).toBeVisible()
    await composer(page).press('Enter')
    await expect(bubble(page, 'Отвечу с другого')).toBeVisible()
    await expect(page.getByText(words.viaSalon)).toHaveCount(1)
  })

  await test.step('what is done is done with all of it', async () => {
    await thread(page, ANNA.shown).getByRole('link').focus()
    await page.keyboard.press('a')
    await expect(thread(page, ANNA.shown)).toHaveCount(0)
    await service.message(ANNA.typed, OWN, 'Ещё вопрос')
    await checkNow(page)
    await expect(thread(page, ANNA.shown)).toHaveCount(1)
  })
})

test('what is noted of a person is kept as it is typed, and makes them one', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await service.message(ANNA.typed, OWN, 'С первого номера')
  await service.message('79265550202', SALON, 'Со второго номера')
  await checkNow(page)
  await thread(page, ANNA.shown).getByRole('link').click()
  await page.locator('.conversation header').getByRole('button', { name: words.about }).click()
  const about = page.getByRole('complementary', { name: words.about })

  await test.step('a stranger becomes a contact with the first letter, and the conversation stays', async () => {
    await about.getByLabel(words.name, { exact: true }).pressSequentially('Анна Зорина')
    await about.getByLabel(words.note, { exact: true }).pressSequentially('Звонить после обеда')
    await about.getByLabel(words.addTag).fill('опт')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Анна Зорина' }).first()).toBeVisible()
    await expect(bubble(page, 'С первого номера')).toBeVisible()
    await expect(thread(page, 'Анна Зорина')).toContainText('опт')
  })

  await test.step('another number of theirs brings its messages, and takes them along', async () => {
    await about.getByLabel(words.addNumber).fill('8 926 555-02-02')
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'Со второго номера')).toBeVisible()
    await expect(bubble(page, 'С первого номера')).toBeVisible()
    await expect(thread(page, '+7 926 555-02-02')).toHaveCount(0)
    await expect(page.getByText(words.viaTheirs)).toBeVisible()
  })

  await test.step('the answer goes to the number that is chosen', async () => {
    const to = page.getByRole('combobox', { name: words.to, exact: true })
    await expect(to).toHaveValue('79265550202')
    await to.selectOption(ANNA.typed)
    await composer(page).fill('Отвечу на первый')
    await composer(page).press('Enter')
    await expect(bubble(page, 'Отвечу на первый')).toBeVisible()
    await expect(to).toHaveValue(ANNA.typed)
  })

  await test.step('a number that is taken out takes its messages along', async () => {
    await about.getByRole('button', { name: words.dropNumber }).click()
    await expect(bubble(page, 'Со второго номера')).toHaveCount(0)
    await expect(bubble(page, 'С первого номера')).toBeVisible()
    await expect(bubble(page, 'Отвечу на первый')).toBeVisible()
    await expect(thread(page, '+7 926 555-02-02')).toHaveCount(1)
  })

  await test.step('Escape closes it, and one writes on', async () => {
    await about.getByLabel(words.note, { exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(about).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })

  await test.step('it is there after a reload, and is found by the note', async () => {
    await page.reload()
    await expect(page.getByText('опт · Звонить после обеда')).toBeVisible()
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('после обеда')
    await expect(threadRows(page).first()).toContainText('Анна Зорина')
    await page.keyboard.press('Escape')
  })

  await test.step('the list is made wider by keys, and stays so', async () => {
    const edge = page.getByRole('separator', { name: words.width })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.focus()
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
    await page.reload()
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 48))
  })
})
