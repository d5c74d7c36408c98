import { expect, test } from 'vitest'
import type { Ticket } from '../../../electron/bridge/support.ts'
import { dueOf, isUnread, markedBy } from '../../../electron/core/support/unread.ts'

/** A ticket whose last post is support's. */
const listed = (post: number) =>
  ({ id: 7, subject: 'Счёт', last: { id: post, ours: false, at: 0 } }) as unknown as Ticket

/** Ids of tickets that are announced when one with such posts is listed, one listing after the other. */
function announced(...posts: number[]): number[][] {
  let marks = markedBy([{ ticket: listed(1), flag: false }], {})
  return posts.map((post) => {
    const flagged = { ticket: listed(post), flag: true }
    marks = markedBy([flagged], marks)
    const due = dueOf([{ ...flagged.ticket, unread: isUnread(flagged, marks[7]) }], marks)
    marks = due.marks
    return due.answers.map(({ ticket }) => ticket)
  })
}

test('an answer is announced once, and a later one in a ticket that is still unread as well', () => {
  expect(announced(2, 2, 3)).toEqual([[7], [], [7]])
})
