import { expect, it } from 'vitest'
import { createDelayedSaves } from '../../renderer/bridge/delayed-saves.ts'

/** Saves that a test answers one by one. */
function openSaves() {
  const given: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  const saves = createDelayedSaves(
    (value: string) => {
      const answer = Promise.withResolvers<void>()
      given.push(value)
      answers.push(answer)
      return answer.promise
    },
    (error) => failures.push(error),
  )
  return { saves, given, answers, failures }
}

it('what was put while its predecessor was being saved is saved too', async () => {
  const { saves, given, answers } = openSaves()
  saves.put('a', 'Прив')
  const first = saves.flush()
  saves.put('a', 'Привет')
  answers[0]?.resolve()
  await first
  expect(saves.unsavedOf('a')).toBe('Привет')
  const second = saves.flush()
  answers[1]?.resolve()
  await second
  expect(given).toEqual(['Прив', 'Привет'])
  expect(saves.unsavedOf('a')).toBeUndefined()
})

it('what is being saved already is waited for and not saved twice', async () => {
  const { saves, given, answers } = openSaves()
  saves.put('a', 'Привет')
  const both = Promise.all([saves.flush(), saves.flush()])
  answers[0]?.resolve()
  await both
  expect(given).toEqual(['Привет'])
})

it('a save that failed is told once and made again by the next flush', async () => {
  const { saves, given, answers, failures } = openSaves()
  saves.put('a', 'Привет')
  for (const turn of [0, 1]) {
    const done = saves.flush()
    answers[turn]?.reject(new Error('disconnected'))
    await done
  }
  expect(given).toEqual(['Привет', 'Привет'])
  expect(failures).toHaveLength(1)
})

it('what was dropped while its saving failed does not come back', async () => {
  const { saves, given, answers } = openSaves()
  saves.put('a', 'Привет')
  const done = saves.flush()
  saves.drop('a')
  answers[0]?.reject(new Error('disconnected'))
  await done
  await saves.flush()
  expect(given).toEqual(['Привет'])
})
