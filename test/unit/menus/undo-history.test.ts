import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endGroup,
  newHistory,
  record,
  redo,
  undo,
  UNDO_LIMIT,
  type UndoHistory,
} from '../../../renderer/panels/menus/editor/undo-history.ts'

const changes = fc.array(
  fc.record({ value: fc.nat(), group: fc.option(fc.constantFrom('a', 'b')) }),
  {
    maxLength: 2 * UNDO_LIMIT,
  },
)
const filled = changes.map((all) =>
  all.reduce<UndoHistory<number>>(
    (history, { value, group }) => record(history, value, group ?? undefined),
    newHistory(-1),
  ),
)

describe('the history of something edited', () => {
  it('goes back and forth through the same states', () => {
    fc.assert(
      fc.property(filled, fc.integer({ min: 0, max: UNDO_LIMIT }), (history, times) => {
        const steps = Math.min(times, history.past.length)
        const repeat = (one: UndoHistory<number>, move: typeof undo<number>) =>
          Array.from({ length: steps }).reduce<UndoHistory<number>>((now) => move(now), one)
        const back = repeat(history, undo)
        expect(back.now).toBe([...history.past, history.now].at(-1 - steps))
        expect(endGroup(repeat(back, redo))).toEqual(endGroup(history))
      }),
    )
  })

  it('keeps no more than it may', () => {
    fc.assert(
      fc.property(filled, ({ past }) => {
        expect(past.length).toBeLessThanOrEqual(UNDO_LIMIT)
      }),
    )
  })

  it('undoes a group as one, and what follows its end by itself', () => {
    const typed = ['a', 'an', 'ann'].reduce(
      (one, text) => record(one, text, 'name'),
      newHistory(''),
    )
    expect(undo(typed).now).toBe('')
    const further = record(endGroup(typed), 'anna', 'name')
    expect(undo(further).now).toBe('ann')
    expect(undo(record(typed, 'x', 'other')).now).toBe('ann')
  })

  it('forgets what was undone when something else is changed, and does nothing at its ends', () => {
    const history = record(newHistory(1), 2)
    expect(redo(record(undo(history), 3)).now).toBe(3)
    expect(undo(newHistory(1)).now).toBe(1)
    expect(record(history, 2)).toBe(history)
  })
})
