import type { ItemKind, ReadPosition } from '../../../electron/core/team/index.ts'

/** What a desktop asked for, between which moments, and what it was told; undefined where it does not know. */
export interface Call<Asked extends object = object, Told = unknown> {
  device: string
  began: number
  ended: number
  asked: Asked
  told: Told | undefined
}

export interface History {
  puts: Call<
    { id: string; kind: ItemKind; seen: number; text: string },
    { taken: boolean; version: number }
  >[]
  claims: Call<{ thread: string }, { mine: boolean; device: string }>[]
  releases: Call<{ thread: string }, true>[]
  sets: Call<
    { thread: string; seen: number; archived: boolean },
    { taken: boolean; version: number }
  >[]
  reads: Call<{ thread: string; position: ReadPosition }, true>[]
  answers: Call<{ thread: string; seen: number; text: string }, { may: boolean }>[]
}

export const emptyHistory = (): History => ({
  puts: [],
  claims: [],
  releases: [],
  sets: [],
  reads: [],
  answers: [],
})

/** What all have to have in the end. */
export interface Ending {
  items: { id: string; version: number; text: string }[]
  threads: { id: string; archived: boolean; version: number }[]
  claims: { thread: string; device: string }[]
  marks: { thread: string; position: ReadPosition }[]
  answers: {
    seq: number
    thread: string
    state: string
    device: string
    member: string
    text: string
  }[]
}

/** Everything that is wrong with how it ended, by what was asked and told on the way. */
export function judge(history: History, ending: Ending): string[] {
  return [
    ...judgePuts(history, ending),
    ...judgeClaims(history, ending),
    ...judgeSets(history, ending),
    ...judgeReads(history, ending),
    ...judgeAnswers(history, ending),
  ]
}

function judgePuts({ puts }: History, { items }: Ending): string[] {
  const wrong: string[] = []
  const byId = new Map(items.map((item) => [item.id, item]))
  const versions = new Map<string, string>()
  for (const { asked, told } of puts) {
    if (!told?.taken) continue
    const item = byId.get(asked.id)
    if (!item || item.version < told.version) wrong.push(`lost: item ${asked.id} ${told.version}`)
    else if (item.version === told.version && item.text !== asked.text) {
      wrong.push(`another's words: item ${asked.id}`)
    }
    if (told.version !== asked.seen + 1) wrong.push(`over what was not seen: item ${asked.id}`)
    const name = `${asked.id} ${told.version}`
    if (versions.has(name)) wrong.push(`two were told that theirs is version ${name}`)
    versions.set(name, asked.text)
  }
  const written = new Set(puts.map(({ asked }) => `${asked.id} ${asked.seen + 1} ${asked.text}`))
  for (const { id, version, text } of items) {
    if (!written.has(`${id} ${version} ${text}`)) wrong.push(`nobody wrote item ${id} ${version}`)
  }
  return wrong
}

/** None runs out while this lasts: of two who were told that it is theirs one must have given it back between. */
function judgeClaims({ claims, releases }: History, ending: Ending): string[] {
  const wrong: string[] = []
  const own = claims.filter(({ told }) => told?.mine)
  /** What the claimer gave back after it, or may have: what nobody answered may be carried out late. */
  const backOf = ({ device, asked: { thread }, began }: (typeof own)[number]) =>
    releases.filter(
      (back) => back.device === device && back.asked.thread === thread && back.ended > began,
    )
  for (const [place, one] of own.entries()) {
    const { thread } = one.asked
    const back = backOf(one)
    const others = own.filter(
      ({ device, asked }) => device !== one.device && asked.thread === thread,
    )
    for (const other of others.filter((other) => own.indexOf(other) > place)) {
      const mayFollow =
        back.some(({ began }) => began < other.ended) ||
        backOf(other).some(({ began }) => began < one.ended)
      if (!mayFollow) wrong.push(`two hold ${thread}`)
    }
    const isLast = !others.some(({ ended }) => ended > one.began)
    const held = ending.claims.find((claim) => claim.thread === thread)?.device
    if (isLast && back.length === 0 && held !== one.device) wrong.push(`lost: claim of ${thread}`)
  }
  return wrong
}

function judgeSets({ sets }: History, { threads }: Ending): string[] {
  const wrong: string[] = []
  for (const { asked, told } of sets) {
    if (!told?.taken) continue
    if (told.version !== asked.seen + 1) wrong.push(`over what was not seen: ${asked.thread}`)
    const thread = threads.find(({ id }) => id === asked.thread)
    if (!thread || thread.version < told.version) wrong.push(`lost: register of ${asked.thread}`)
    else if (thread.version === told.version && thread.archived !== asked.archived) {
      wrong.push(`another's register: ${asked.thread}`)
    }
  }
  return wrong
}

function judgeReads({ reads }: History, { marks }: Ending): string[] {
  return reads
    .filter(({ told }) => told)
    .filter(
      ({ asked }) =>
        !marks.some(
          ({ thread, position }) => thread === asked.thread && position.at >= asked.position.at,
        ),
    )
    .map(({ asked }) => `a mark went back: ${asked.thread}`)
}

function judgeAnswers({ answers }: History, ending: Ending): string[] {
  const wrong: string[] = []
  const begun = ending.answers.filter(({ state }) => state === 'sending')
  for (const { text, device, thread, seq } of ending.answers) {
    const call = answers.find(({ asked }) => asked.text === text)
    if (call?.device !== device) wrong.push(`a wrong author: ${text}`)
    // Whoever began after another had seen that, whatever the network did.
    const before = begun.filter(
      (one) => one.thread === thread && one.seq < seq && one.device !== device,
    )
    const isFirst = begun.find((one) => one.text === text)?.seq === seq
    const last = Math.max(0, ...before.map((one) => one.seq))
    const own = begun.filter((one) => one.thread === thread && one.seq < seq).at(-1)
    if (isFirst && call && own?.device !== device && call.asked.seen < last) {
      wrong.push(`answered past an answer: ${text}`)
    }
  }
  for (const { asked, told } of answers) {
    if (told?.may && !begun.some(({ text }) => text === asked.text)) {
      wrong.push(`lost: an answer ${asked.text}`)
    }
  }
  return wrong
}
