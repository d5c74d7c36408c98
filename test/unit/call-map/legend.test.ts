import { expect, test } from 'vitest'
import callsEn from '../../../renderer/components/calls/en.json'
import callsRu from '../../../renderer/components/calls/ru.json'
import routesEn from '../../../renderer/panels/routes/en.json'
import routesRu from '../../../renderer/panels/routes/ru.json'

test.each([
  ['ru', callsRu, routesRu],
  ['en', callsEn, routesEn],
])('each colour and sign of a week has words of its own (%s)', (_, { calls }, { routes }) => {
  const { key, closed, unsure } = routes.week
  const legend = [...Object.values(calls.verdicts), key, closed, unsure].map((words) =>
    words.toLowerCase(),
  )
  expect(new Set(legend).size).toBe(legend.length)
})
