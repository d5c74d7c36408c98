import type { Page } from '@playwright/test'
import type { Edit } from '../../../renderer/components/media/studio/edit/edits.ts'
import { referenceLoudness } from '../../support/reference-loudness.ts'
import { rms } from '../../support/rms.ts'
import { bySox, soundFile, type Sound } from '../../support/sox.ts'
import type { Workbench } from '../../support/workbench.ts'
import { barriers } from '../support/barriers.ts'
import { expect, test as base } from '../support/workbench.ts'

const RATE = 8000

/** What the page under test tells of a file that it opened. */
interface Told {
  refused?: { code: string; format?: string }
  format: string
  rate: number
  channels: number
  truncated: boolean
  seconds: number
  loudness?: number
  peak: number
  shares: (number | undefined)[]
}

/** `window.studio` of the page. */
interface Studio {
  open(from: string, raw?: boolean, signal?: AbortSignal): Promise<Told>
  edit(edits: readonly Edit[]): Promise<Told>
  wav(edits?: readonly Edit[]): Promise<string>
  heard(): Promise<number>
}
type StudioWindow = Window & { studio: Studio }

const test = base.extend<{ studio: Page }>({
  studio: async ({ show }, use) => {
    const page = await show('studio')
    await page.waitForFunction(() => 'studio' in window)
    await use(page)
  },
})

const open = (page: Page, address: string, raw = false): Promise<Told> =>
  page.evaluate(([from, plain]) => (window as unknown as StudioWindow).studio.open(from, plain), [
    address,
    raw,
  ] as const)
const edited = (page: Page, edits: readonly Edit[]): Promise<Told> =>
  page.evaluate((all) => (window as unknown as StudioWindow).studio.edit(all), edits)
const wavOf = async (page: Page, edits: readonly Edit[] = []): Promise<Buffer> => {
  const text = await page.evaluate(
    (all) => (window as unknown as StudioWindow).studio.wav(all),
    edits,
  )
  return Buffer.from(text, 'base64')
}

/** Half of MP3's run-up and its last frame, in which decoders differ, in seconds. */
const MP3_FRAMES = 0.08

const files: [name: string, Sound, tolerance?: number][] = [
  ['wav, 8 bit, 8 kHz', { kind: 'wav', written: ['-r', '8000', '-c', '1', '-b', '8'] }],
  ['wav, 16 bit, 8 kHz', { kind: 'wav', written: ['-r', '8000', '-c', '1', '-b', '16'] }],
  ['wav, 16 bit, 11.025 kHz', { kind: 'wav', written: ['-r', '11025', '-c', '1', '-b', '16'] }],
  ['wav, 16 bit, 44.1 kHz, stereo', { kind: 'wav', written: ['-r', '44100', '-b', '16'] }],
  ['wav, 24 bit, 48 kHz, stereo', { kind: 'wav', written: ['-r', '48000', '-b', '24'] }],
  ['wav, 32 bit, 96 kHz', { kind: 'wav', written: ['-r', '96000', '-c', '1', '-b', '32'] }],
  ['wav, float, 44.1 kHz', { kind: 'wav', written: ['-r', '44100', '-e', 'float', '-b', '32'] }],
  ['wav, six channels', { kind: 'wav', written: ['-r', '48000', '-c', '6', '-b', '16'] }],
  ['wav, µ-law', { kind: 'wav', written: ['-r', '8000', '-c', '1', '-e', 'mu-law'] }],
  ['wav, A-law', { kind: 'wav', written: ['-r', '8000', '-c', '1', '-e', 'a-law'] }],
  ['wav, 192 kHz', { kind: 'wav', written: ['-r', '192000', '-c', '1', '-b', '24'] }],
  ['flac, 44.1 kHz, stereo', { kind: 'flac', written: ['-r', '44100', '-b', '16'] }],
  ['flac, 96 kHz, 24 bit', { kind: 'flac', written: ['-r', '96000', '-b', '24'] }],
  ['ogg vorbis, 44.1 kHz, stereo', { kind: 'ogg', written: ['-r', '44100'] }],
  ['ogg vorbis, 22.05 kHz, mono', { kind: 'ogg', written: ['-r', '22050', '-c', '1'] }],
  ['mp3, 128 kbit, stereo', { kind: 'mp3', written: ['-r', '44100', '-C', '128'] }, MP3_FRAMES],
  [
    'mp3, 32 kbit, 22.05 kHz',
    { kind: 'mp3', written: ['-r', '22050', '-c', '1', '-C', '32'] },
    MP3_FRAMES,
  ],
  ['mp3, 16 kHz', { kind: 'mp3', written: ['-r', '16000', '-c', '1', '-C', '24'] }, MP3_FRAMES],
  ['mp3, variable rate', { kind: 'mp3', written: ['-r', '48000', '-C', '-4.2'] }, MP3_FRAMES],
  ['mp3, best variable rate', { kind: 'mp3', written: ['-r', '44100', '-C', '-0.2'] }, MP3_FRAMES],
  ['au, µ-law', { kind: 'au', written: ['-r', '8000', '-c', '1', '-e', 'mu-law'] }],
  ['aiff, 24 bit, 44.1 kHz', { kind: 'aiff', written: ['-r', '44100', '-b', '24'] }],
]

/** Compares what the studio makes of a file with what SoX makes of it. */
async function compare(page: Page, workbench: Workbench, sound: Sound, tolerance: number) {
  const file = soundFile(sound)
  const reference = bySox(file, sound.kind)
  const told = await open(page, workbench.give(`sound.${sound.kind}`, file))
  expect(told.refused).toBeUndefined()
  expect(told.truncated).toBe(false)

  const wav = await wavOf(page)
  const made = bySox(wav, 'wav')
  expect(wav.readUInt32LE(24)).toBe(RATE)
  expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 16])
  expect(Math.abs(made.length - reference.length) / RATE).toBeLessThanOrEqual(tolerance)
  expect(told.seconds).toBeCloseTo(made.length / RATE, 6)

  const loudness = referenceLoudness(RATE, made)
  expect(Math.abs(loudness - referenceLoudness(RATE, reference))).toBeLessThan(0.5)
  expect(Math.abs((told.loudness ?? 0) - loudness)).toBeLessThan(0.1)
  expect(Math.max(...made.map(Math.abs))).toBeLessThan(0.999)
  if (tolerance === MP3_FRAMES) return
  const difference = made.map((sample, index) => sample - (reference[index] ?? 0))
  expect(rms(difference) - rms(reference)).toBeLessThan(-30)
}

test.describe('a recording', () => {
  for (const kind of ['wav', 'flac', 'ogg', 'mp3', 'au', 'aiff']) {
    test(`becomes what SoX makes of it: ${kind}`, async ({ studio, workbench }) => {
      for (const [name, sound, tolerance = 0.001] of files) {
        if (sound.kind !== kind) continue
        await test.step(name, () => compare(studio, workbench, sound, tolerance))
      }
    })
  }

  test('is levelled and cut in the worker, and its file is what is shown', async ({
    studio,
    workbench,
  }) => {
    const file = soundFile({ kind: 'wav', written: ['-r', '44100', '-b', '16'] })
    await open(studio, workbench.give('edited.wav', file))
    const edits: Edit[] = [
      { kind: 'trim', start: 0.1, end: 1.9 },
      { kind: 'silence', threshold: -34, longest: 0.2 },
      { kind: 'level', loudness: -16 },
    ]
    const told = await edited(studio, edits)
    const made = bySox(await wavOf(studio, edits), 'wav')
    expect(told.seconds).toBeLessThan(1.7)
    expect(made).toHaveLength(Math.round(told.seconds * RATE))
    expect(Math.abs(referenceLoudness(RATE, made) + 16)).toBeLessThan(0.5)
    expect(Math.max(...made.map(Math.abs))).toBeLessThan(0.9)
    const heard = await studio.evaluate(() => (window as unknown as StudioWindow).studio.heard())
    expect(heard).toBe(2 * RATE)
  })
})

test.describe('a hostile file', () => {
  const minutes = (count: number, kind: string, written: string[]) =>
    soundFile({ kind, written, made: ['synth', String(60 * count), 'sine', '300', 'gain', '-20'] })

  test('of a second at 200 kHz is taken', async ({ studio, workbench }) => {
    const made = ['synth', '1', 'sine', '1000', 'gain', '-6']
    const file = soundFile({ kind: 'wav', written: ['-r', '200000', '-c', '1'], made })
    const told = await open(studio, workbench.give('fast.wav', file))
    expect(told).toMatchObject({ rate: 200_000, seconds: 1 })
    expect(Math.abs(told.peak + 6)).toBeLessThan(0.2)
  })

  test('of 40 minutes is refused at once, and one of 19 minutes is taken', async ({
    studio,
    workbench,
  }) => {
    const flat = ['-r', '8000', '-c', '1']
    const long = minutes(40, 'wav', [...flat, '-b', '8'])
    expect(await open(studio, workbench.give('long.wav', long))).toEqual({
      refused: { code: 'tooLong' },
    })
    const packed = minutes(40, 'mp3', [...flat, '-C', '8'])
    expect(await open(studio, workbench.give('long.mp3', packed))).toEqual({
      refused: { code: 'tooLong' },
    })
    const just = minutes(19, 'wav', [...flat, '-b', '8'])
    const told = await open(studio, workbench.give('just.wav', just))
    expect(told.seconds).toBe(19 * 60)
    const shares = told.shares as number[]
    // How many depends on how fast it goes: they are told so often a second at most.
    expect(shares.length).toBeGreaterThan(0)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  test('that breaks off gives what it holds, and says so', async ({ studio, workbench }) => {
    const sounds: Sound[] = [
      { kind: 'mp3', written: ['-r', '44100', '-C', '-4.2'] },
      { kind: 'wav', written: ['-r', '44100', '-b', '16'] },
      { kind: 'flac', written: ['-r', '44100', '-b', '16'] },
      { kind: 'ogg', written: ['-r', '44100'] },
    ]
    for (const sound of sounds) {
      const file = soundFile({ ...sound, made: ['synth', '20', 'pinknoise', 'gain', '-6'] })
      const part = file.subarray(0, Math.floor(0.72 * file.length))
      const told = await open(studio, workbench.give(`part.${sound.kind}`, part))
      expect(told, sound.kind).toMatchObject({ truncated: true })
      expect(told.seconds, sound.kind).toBeGreaterThan(5)
      expect(told.seconds, sound.kind).toBeLessThan(16)
    }
    const headers = soundFile({ kind: 'ogg', written: ['-r', '44100'] }).subarray(0, 5000)
    expect(await open(studio, workbench.give('headers.ogg', headers))).toEqual({
      refused: { code: 'truncated' },
    })
  })

  test('without sound is refused with its reason', async ({ studio, workbench }) => {
    const silent = soundFile({ kind: 'wav', written: ['-r', '8000'], made: ['trim', '0', '2'] })
    const adpcm = soundFile({ kind: 'wav', written: ['-r', '8000', '-c', '1', '-e', 'ms-adpcm'] })
    const mp3 = soundFile({ kind: 'mp3', written: ['-r', '44100'] })
    const noise = Buffer.alloc(300_000, Buffer.from('Это письмо, а не запись. '))
    const cases: [string, Uint8Array, object][] = [
      ['empty.mp3', new Uint8Array(0), { code: 'empty' }],
      ['letter.mp3', noise, { code: 'notAudio' }],
      ['picture.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), { code: 'notAudio' }],
      ['silent.wav', silent, { code: 'silent' }],
      ['adpcm.wav', adpcm, { code: 'unsupported', format: 'wav' }],
      ['call.amr', Buffer.from('#!AMR\n'), { code: 'unsupported', format: 'amr' }],
      ['head.wav', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), { code: expect.any(String) }],
      ['head.mp3', mp3.subarray(0, 40), { code: expect.any(String) }],
    ]
    for (const [name, bytes, refused] of cases) {
      const told = await open(studio, workbench.give(name, bytes))
      expect(told, name).toMatchObject({ refused })
    }
    await expect(studio.getByRole('alert')).not.toBeEmpty()
  })

  test('is let go at once where a person stops it', async ({ studio, workbench }) => {
    const long = minutes(5, 'wav', ['-r', '44100', '-c', '1', '-b', '16'])
    const address = workbench.give('stopped.wav', long)
    const told = await studio.evaluate(async (from) => {
      const stop = new AbortController()
      const { studio: page } = window as unknown as StudioWindow
      addEventListener('read', () => stop.abort(), { once: true })
      return page.open(from, false, stop.signal)
    }, address)
    expect(told).toEqual({ refused: { code: 'aborted' } })
  })
})

test.describe('the picture of a recording', () => {
  const slider = (page: Page, name: string) => page.getByRole('slider', { name })

  test.beforeEach(async ({ studio, workbench }) => {
    const file = soundFile({ kind: 'wav', written: ['-r', '44100', '-b', '16'] })
    await open(studio, workbench.give('seen.wav', file))
  })

  test('is worked with by keyboard', async ({ studio }) => {
    const place = slider(studio, 'Позиция воспроизведения')
    await place.focus()
    await place.press('ArrowRight')
    await expect(place).toHaveAttribute('aria-valuetext', '0:00,1')
    await place.press('Shift+ArrowRight')
    await expect(place).toHaveAttribute('aria-valuetext', '0:01,1')
    await place.press('Home')
    const start = slider(studio, 'Начало выбранной части')
    const end = slider(studio, 'Конец выбранной части')
    await start.focus()
    await start.press('Shift+ArrowRight')
    await expect(start).toHaveAttribute('aria-valuetext', '0:01,0')
    await end.focus()
    await end.press('Home')
    await expect(end).toHaveAttribute('aria-valuetext', /0:01,[01]/)
    await place.focus()
    // What is left is over before `expect` has looked twice.
    const played = await studio.locator('[data-what=playing]').evaluateHandle((output) => {
      const all: (string | null)[] = []
      const note = () => all.push(output.textContent)
      new MutationObserver(note).observe(output, { childList: true })
      return all
    })
    await place.press('Space')
    await expect.poll(() => played.jsonValue()).toEqual(['true', 'false'])
    await expect(studio.locator('[data-what=position]')).toHaveText('2.00')
  })

  test('is worked with by mouse', async ({ studio }) => {
    const box = (await studio.locator('.stage').boundingBox())!
    const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
    await studio.mouse.click(...at(0.25))
    await expect(slider(studio, 'Позиция воспроизведения')).toHaveAttribute(
      'aria-valuetext',
      '0:00,5',
    )
    await studio.mouse.move(...at(0.75))
    await studio.mouse.down()
    await studio.mouse.move(...at(0.5), { steps: 4 })
    await studio.mouse.up()
    const start = slider(studio, 'Начало выбранной части')
    await expect(start).toHaveAttribute('aria-valuetext', '0:01,0')
    await expect(slider(studio, 'Конец выбранной части')).toHaveAttribute(
      'aria-valuetext',
      '0:01,5',
    )
    const handle = (await start.boundingBox())!
    await studio.mouse.move(handle.x + 4, handle.y + 40)
    await studio.mouse.down()
    await studio.mouse.move(...at(0.1), { steps: 4 })
    await studio.mouse.up()
    await expect(start).toHaveAttribute('aria-valuetext', '0:00,2')
  })

  test('has no barriers in either colours', async ({ studio }) => {
    for (const theme of ['light', 'dark']) {
      await studio.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      expect(await barriers(studio, '.waveform')).toEqual([])
    }
  })
})

test.describe('the microphone', () => {
  const state = (page: Page) => page.locator('[data-what=recorder]')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('is recorded with its level, and let go', async ({ studio }) => {
    await studio.evaluate(() => {
      const { getUserMedia } = navigator.mediaDevices
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await getUserMedia.call(navigator.mediaDevices, wanted)
        Object.assign(window, { stream })
        return stream
      }
    })
    const live = () =>
      studio.evaluate(() =>
        (window as unknown as { stream: MediaStream }).stream
          .getTracks()
          .some(({ readyState }) => readyState === 'live'),
      )
    const begun = Date.now()
    await button(studio, '+').click()
    await expect(state(studio)).toHaveText('recording')
    // Looked at in each frame: the browser's microphone beeps twice a second, and `expect` asks as often.
    await studio.waitForFunction(
      () => document.querySelector('[data-what=level]')?.textContent !== '0.000',
    )
    expect(await live()).toBe(true)
    await studio.waitForFunction(
      () => Number(document.querySelector('[data-what=recorded]')?.textContent) > 1.5,
    )
    await button(studio, '×').click()
    await expect(state(studio)).toHaveText('idle')
    const passed = (Date.now() - begun) / 1000
    await expect(studio.getByRole('heading')).toHaveText('opus')
    await expect(studio.getByRole('slider').first()).toBeVisible()
    expect(await live()).toBe(false)
    const wav = bySox(await wavOf(studio), 'wav')
    expect(wav.length / RATE).toBeGreaterThan(1)
    expect(wav.length / RATE).toBeLessThan(passed + 0.5)

    await button(studio, '+').click()
    await expect(state(studio)).toHaveText('recording')
    await button(studio, '−').click()
    await expect(state(studio)).toHaveText('idle')
    expect(await live()).toBe(false)
  })

  test('whose use is refused, or that is in use, is told of', async ({ studio }) => {
    for (const [name, told] of [
      ['NotAllowedError', 'denied'],
      ['NotFoundError', 'noDevice'],
      ['NotReadableError', 'busy'],
      ['TypeError', 'failed'],
    ] as const) {
      await studio.evaluate((reason) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reason))
      }, name)
      await button(studio, '+').click()
      await expect(state(studio)).toHaveText(told)
    }
  })
})
