/** Ready-made audio: short tunes instead of voices, so that files are small and free of rights. */
export interface Tune {
  name: string
  /** Seconds that a note lasts. */
  pace: number
  /** Semitones above a'; undefined for a rest. */
  notes: readonly (number | null)[]
}

export const TUNES: ReadonlyMap<string, Tune> = new Map<string, Tune>([
  [
    'hold-calm',
    { name: 'Мелодия ожидания спокойная', pace: 0.4, notes: [0, 4, 7, 11, 12, 11, 7, 4] },
  ],
  ['hold-light', { name: 'Мелодия ожидания лёгкая', pace: 0.25, notes: [0, 2, 4, 7, 9, 7, 4, 2] }],
  ['welcome', { name: 'Приветствие', pace: 0.3, notes: [-5, 0, 4, 7] }],
  ['menu', { name: 'Выберите пункт меню', pace: 0.3, notes: [7, 4, 7, null, 7, 4, 7] }],
  ['connecting', { name: 'Соединяем', pace: 0.2, notes: [4, 7, 12] }],
  ['closed', { name: 'Нерабочее время', pace: 0.45, notes: [7, 4, 0, -5] }],
  ['wrong-key', { name: 'Неверный ввод', pace: 0.2, notes: [0, -1, null, 0, -1] }],
  ['goodbye', { name: 'До свидания', pace: 0.35, notes: [7, 4, 0] }],
  [
    'voicemail',
    { name: 'Оставьте сообщение после сигнала', pace: 0.3, notes: [4, 4, 7, null, 12] },
  ],
])

/** Samples a second. */
const RATE = 8000
const CONCERT_PITCH = 440
const LOUDNESS = 9000
const HEADER = 44

/** One sample of a note that rings out. */
function sampleAt(note: number, seconds: number): number {
  const phase = 2 * Math.PI * CONCERT_PITCH * 2 ** (note / 12) * seconds
  const attack = Math.min(1, seconds / 0.01)
  const tone = Math.sin(phase) + 0.3 * Math.sin(2 * phase)
  return Math.round(LOUDNESS * attack * Math.exp(-3 * seconds) * tone)
}

function headerFor(size: number): Buffer {
  const header = Buffer.alloc(HEADER)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER - 8 + size, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(size, 40)
  return header
}

/** The tune as telephones play it: WAV, 8 kHz, mono, 16 bits. */
export function playTune({ notes, pace }: Tune): Buffer {
  const each = Math.round(RATE * pace)
  const data = Buffer.alloc(notes.length * each * 2)
  notes.forEach((note, place) => {
    if (note === null) return
    for (let at = 0; at < each; at += 1) {
      data.writeInt16LE(sampleAt(note, at / RATE), (place * each + at) * 2)
    }
  })
  return Buffer.concat([headerFor(data.length), data])
}
