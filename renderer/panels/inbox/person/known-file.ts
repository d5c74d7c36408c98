import type { KeptChange } from '../../../../electron/bridge/changes.ts'
import type { KnownPerson } from '../../../../electron/bridge/forgetting.ts'

/** Words of the file, and how moments and numbers are written in it. */
export interface KnownWords {
  language: string
  title: string
  text: string
  /** Heading of a part, by its name; and what it says where there is nothing. */
  part(name: KnownPart): string
  none: string
  moment(at: number): string
  /** Author of a message, and what became of it. */
  message(direction: 'incoming' | 'outgoing', state: string): string
}

export type KnownPart =
  'contacts' | 'messages' | 'drafts' | 'planned' | 'notes' | 'plans' | 'changes' | 'states'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const STYLE = `body{font-family:system-ui,sans-serif;line-height:1.5;max-width:50rem;margin:2rem auto;padding:0 1rem}
li{margin:.4rem 0;white-space:pre-wrap;overflow-wrap:anywhere}time,small{color:#555}`

/** Lines of each part: a moment, a remark and a text. */
type KnownFileLine = [at: number | undefined, remark: string, text: string]

function linesOf(known: KnownPerson, words: KnownWords): Record<KnownPart, KnownFileLine[]> {
  const { contacts, threads, planned, notes, plans, changes, states } = known
  const change = ({ before, after }: Pick<KeptChange, 'before' | 'after'>) =>
    [before, after].map((body) => JSON.stringify(body ?? {})).join(' → ')
  return {
    contacts: contacts.flatMap(({ name, numbers, note, agreed, tags = [], refusal, consent }) => {
      const kept = [name, ...numbers, note, agreed ?? '', ...tags].filter(Boolean)
      const wishes = [refusal && JSON.stringify(refusal), consent && JSON.stringify(consent)]
      return [...kept, ...wishes].flatMap((one): KnownFileLine[] =>
        one ? [[undefined, '', one]] : [],
      )
    }),
    messages: threads.flatMap(({ thread, messages }) =>
      messages.map(({ at, direction, state, text }): KnownFileLine => [
        at,
        `${thread.own} · ${thread.other} · ${words.message(direction, state)}`,
        text,
      ]),
    ),
    drafts: threads.flatMap(({ thread: { own, draft } }): KnownFileLine[] =>
      draft ? [[undefined, own, draft]] : [],
    ),
    planned: planned.map(({ due, text }): KnownFileLine => [due, '', text]),
    notes: notes.map(({ at, text }): KnownFileLine => [at, '', text]),
    plans: plans.map((one): KnownFileLine => [one.from, one.name, change(one)]),
    changes: changes.map((one): KnownFileLine => [one.at, one.name, change(one)]),
    states: states.map(({ at, name, body }): KnownFileLine => [at, name, JSON.stringify(body)]),
  }
}

/** Everything that is known of a person as a page that needs nothing else, for a request for information. */
export function knownPage(known: KnownPerson, words: KnownWords): string {
  const parts = Object.entries(linesOf(known, words)) as [KnownPart, KnownFileLine[]][]
  const item = ([at, remark, text]: KnownFileLine) =>
    `<li>${at === undefined ? '' : `<time>${escaped(words.moment(at))}</time> `}${
      remark && `<small>${escaped(remark)}</small><br>`
    }${escaped(text)}</li>`
  const body = parts
    .map(
      ([name, lines]) =>
        `<h2>${escaped(words.part(name))}</h2>${
          lines.length === 0
            ? `<p>${escaped(words.none)}</p>`
            : `<ul>${lines.map(item).join('\n')}</ul>`
        }`,
    )
    .join('\n')
  // The same for programs: a script's content ends at its first closing tag.
  const data = JSON.stringify(known).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${words.language}"><head><meta charset="utf-8"><title>${escaped(words.title)}</title>
<style>${STYLE}</style></head><body><h1>${escaped(words.title)}</h1>
<p>${escaped(words.text)}</p>
${body}
<script type="application/json">${data}</script></body></html>
`
}
