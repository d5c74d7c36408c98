import { describe, expect, it } from 'vitest'
import type { Impact } from '../../../electron/bridge/impact.ts'
import { NO_IMPACT } from '../../support/no-impact.ts'
import { waitFor, within } from '../support/open-app.ts'
import { MAIN, rings, note, openGroup, answering } from '../support/impact.ts'

describe('what a change does to calls', () => {
  it('is said in other words where there are further ends or fewer, or another way alone', async () => {
    const { bridge, rename } = await openGroup()
    const none = { ...rings, ends: [] }
    for (const [name, change, words] of [
      [
        'Один',
        { before: { ...none, more: 0 }, after: { ...rings, more: 3 } },
        /добавится: .*зазвонит телефон и ещё 3/,
      ],
      ['Два', { before: rings, after: none }, /больше не будет: .*зазвонит телефон/],
      ['Три', { before: none, after: none }, /итог тот же, путь другой/],
    ] as const) {
      const changes = [{ hours: [0], ...change }]
      answering({ changed: [{ numbers: [MAIN], count: 1, changes }] })(bridge)
      await rename(name)
      await within(await note()).findByText(words)
    }
  })

  it('of what was asked before is not told of what is asked now', async () => {
    const answers: ((impact: Impact) => void)[] = []
    const { rename } = await openGroup((given) =>
      given.on('impact.of', () => new Promise((resolve) => answers.push(resolve))),
    )
    await rename('Один')
    await waitFor(() => expect(answers).toHaveLength(1))
    await rename('Два')
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.({ ...NO_IMPACT, twins: [{ name: 'Два', count: 2 }] })
    await within(await note()).findByText(/Название «Два»/)
    answers[0]?.({ ...NO_IMPACT, twins: [{ name: 'Один', count: 2 }] })
    await new Promise((resolve) => setTimeout(resolve))
    expect((await note()).textContent).not.toContain('Один')
  })
})
