import type { Answer, CommandName, Commands } from '../../../electron/bridge/index.ts'
import type { Message, Thread } from '../../../electron/bridge/inbox.ts'
import { stubGiven } from '../first-paint/bridge.ts'

/** How long the long conversation is. */
export const LENGTH = 100_000

const own = '79605550101'

function threadOf(other: string, last: string): Thread {
  return {
    id: `${own}:${other}`,
    own,
    other,
    unread: 0,
    draft: '',
    failed: 0,
    pinned: false,
    muted: false,
    archived: false,
    done: false,
    last: {
      id: last,
      text: 'Спасибо!',
      at: Date.UTC(2026, 0, 12, 9),
      direction: 'incoming',
      state: 'received',
    },
  }
}

export const longThread = threadOf('79161000000', `m${LENGTH - 1}`)

export const given = {
  ...stubGiven,
  length: LENGTH,
  thread: longThread.id,
  answers: {
    ...stubGiven.answers,
    'inbox.threads': { threads: [longThread, threadOf('79161007919', 'other')] },
    'contacts.list': [],
    'quickReplies.list': [],
  } satisfies { [C in CommandName]?: Answer<C> },
}

/**
 * Runs in the page before its own scripts: `window.switchdesk` with a conversation of messages of
 * varying height that are made when they are asked for, so that the page's memory holds only what
 * the app keeps.
 */
export function installBridge({ boot, answers, length, thread }: typeof given): void {
  const words = 'Добрый день подскажите пожалуйста когда можно забрать заказ спасибо'.split(' ')
  const minute = 60_000
  const end = Date.UTC(2026, 0, 12, 9)

  function messageAt(index: number): Message {
    const incoming = (index * 7) % 5 < 3
    const count = 2 + ((index * 2_654_435_761) % 97) / 3
    const said = Array.from({ length: count }, (_, place) => words[(index + place) % words.length])
    return {
      id: `m${index}`,
      thread,
      direction: incoming ? 'incoming' : 'outgoing',
      text: `№ ${index}. ${said.join(' ')}`,
      at: end - (length - index) * 7 * minute,
      state: incoming ? 'received' : 'confirmed',
    }
  }

  function page({ before, after, around, limit }: Commands['inbox.messages']['argument']) {
    const start =
      around !== undefined
        ? Math.max(0, Number(around.slice(1)) - Math.floor(limit / 2))
        : after !== undefined
          ? Number(after)
          : Math.max(0, Number(before ?? length) - limit)
    const stop = Math.min(length, before === undefined ? start + limit : Number(before))
    return {
      messages: Array.from({ length: stop - start }, (_, index) => messageAt(start + index)),
      ...(start > 0 ? { previous: String(start) } : {}),
      ...(stop < length ? { next: String(stop) } : {}),
    }
  }

  const bridge = {
    boot,
    call(name: CommandName, argument: unknown) {
      return new Promise((resolve) => {
        // An answer never comes in the same task. What is not listed answers nothing, as it should.
        setTimeout(() =>
          resolve({
            ok: true,
            value:
              name === 'inbox.messages'
                ? page(argument as Commands['inbox.messages']['argument'])
                : answers[name as keyof typeof answers],
          }),
        )
      })
    },
    listen: () => () => {},
    isThere: () => true,
  }
  Object.defineProperty(window, 'switchdesk', { value: bridge })
}
