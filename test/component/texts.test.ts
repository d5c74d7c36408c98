import { describe, expect, it, onTestFinished } from 'vitest'
import type { Locale } from '../../electron/shared/locale.ts'
import { changeLocale, createTexts, withTexts } from '../../renderer/i18n/index.ts'
import type { TextFiles } from '../../renderer/i18n/text-files.ts'
import { bridgeOver, openApp, screen, waitFor } from './support/open-app.ts'

/** A part's texts, each language of which comes when the test says so, once as `import()` brings it. */
function part(name: string) {
  const asked: Locale[] = []
  const file = (locale: Locale) => {
    let give: () => void = () => {}
    const come = new Promise<{ default: object }>((resolve) => {
      give = () => resolve({ default: { probe: { [name]: `${name} ${locale}` } } })
    })
    // What was wanted once in this page every later app begins with.
    onTestFinished(give)
    const load = () => {
      asked.push(locale)
      return come
    }
    return { give, load }
  }
  const [ru, en] = [file('ru'), file('en')]
  const files: TextFiles = { ru: ru.load, en: en.load }
  return { files, asked, give: (locale: Locale) => (locale === 'ru' ? ru : en).give() }
}

const soon = () => new Promise((resolve) => setTimeout(resolve))

async function texts() {
  const { t, locale } = (await createTexts('ru')).global as unknown as {
    t(key: string, named?: object, count?: number): string
    locale: { value: string }
  }
  return { t, locale }
}

describe('the texts of a part', () => {
  it('are there before the part is', async () => {
    const { t } = await texts()
    const dialog = part('dialog')
    let shown = ''
    const showing = withTexts(dialog.files, () => Promise.resolve('the dialog'))().then(
      (one) => (shown = `${one}: ${t('probe.dialog')}`),
    )
    await soon()
    expect(shown).toBe('')
    dialog.give('ru')
    await showing
    expect(shown).toBe('the dialog: dialog ru')
    expect(dialog.asked).toEqual(['ru'])
  })

  it('may come twice, where two parts want them at once: what counts is still said in words', async () => {
    const { t } = await texts()
    const again: TextFiles = {
      ru: () => import('../../renderer/locales/ru.json'),
      en: () => import('../../renderer/locales/en.json'),
    }
    const said = t('time.minutes', { n: 5 }, 5)
    await withTexts(again, () => Promise.resolve())()
    expect(t('time.minutes', { n: 5 }, 5)).toBe(said)
    expect(t('time.minutes', { n: 2 }, 2)).not.toBe('time.minutes')
  })

  it('change their language with all others, and all at once', async () => {
    const { t, locale } = await texts()
    const [one, other] = [part('one'), part('other')]
    const loading = [one, other].map(({ files }) => withTexts(files, () => Promise.resolve())())
    await soon()
    one.give('ru')
    other.give('ru')
    await Promise.all(loading)
    const changing = changeLocale('en')
    await soon()
    one.give('en')
    await soon()
    expect([locale.value, t('probe.one'), t('common.close')]).toEqual(['ru', 'one ru', 'Закрыть'])
    // Asked for while the language changes: in both.
    const late = part('late')
    const third = withTexts(late.files, () => Promise.resolve())()
    await soon()
    late.give('ru')
    await third
    expect(t('probe.late')).toBe('late ru')
    other.give('en')
    await soon()
    expect(locale.value).toBe('ru')
    late.give('en')
    await changing
    const said = ['probe.one', 'probe.other', 'probe.late', 'common.close'].map((key) => t(key))
    expect([locale.value, ...said]).toEqual(['en', 'one en', 'other en', 'late en', 'Close'])
  })

  it('that could not be loaded keep no other part from coming', async () => {
    const { t } = await texts()
    const fails = () => Promise.reject(new Error('The program is gone'))
    const broken = withTexts({ ru: fails, en: fails }, () => Promise.resolve())
    await expect(broken()).rejects.toThrow('gone')
    const other = part('sound')
    const loading = withTexts(other.files, () => Promise.resolve())()
    other.give('ru')
    await loading
    expect(t('probe.sound')).toBe('sound ru')
    other.give('en')
    await changeLocale('en')
    expect(t('probe.sound')).toBe('sound en')
  })

  it('end in the language that was chosen last', async () => {
    const { locale } = await texts()
    const slow = part('slow')
    const loading = withTexts(slow.files, () => Promise.resolve())()
    await soon()
    slow.give('ru')
    await loading
    const changes = [changeLocale('en'), changeLocale('ru')]
    await soon()
    slow.give('en')
    await Promise.all(changes)
    expect([locale.value, document.documentElement.lang]).toEqual(['ru', 'ru'])
  })
})

it('panels that were left change their language too', async () => {
  const bridge = bridgeOver()
  const { user } = await openApp(bridge, '/numbers')
  expect(await screen.findByRole('heading', { level: 1, name: 'Номера' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Настройки' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Настройки' })).toBeTruthy()
  bridge.emit('settings.changed', { ...bridge.world.app.settings, locale: 'en' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  await user.click(screen.getByRole('link', { name: 'Numbers' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Numbers' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Own/ })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /Messages$/ }))
  await user.click(await screen.findByRole('link', { name: 'Contacts' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Contacts' })).toBeTruthy()
})
