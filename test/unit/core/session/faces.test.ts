import { expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'

const app = appForEachTest()
const faces = async () => (await app.state()).cabinets.map(({ face }) => face)

test('a name and a colour outlive a restart and signing out, until they are taken away', async () => {
  const { id } = await app.signIn()
  const face = { name: 'Офис', colour: 'green' } as const
  const named = await app.core.commands['session.setFace']({ cabinet: id, face })
  expect(named).toMatchObject({ id, title: 'Анна', face })
  await app.restart()
  await app.becomes('signedIn')
  expect(await faces()).toEqual([face])
  await app.core.commands['session.signOut']({ cabinet: id, messages: 'keep' })
  expect(await app.signIn()).toMatchObject({ face })
  await app.core.commands['session.signOut']({ cabinet: id, messages: 'delete' })
  expect(await app.signIn()).not.toHaveProperty('face')
  await app.core.commands['session.setFace']({ cabinet: id, face })
  await app.core.commands['session.setFace']({ cabinet: id, face: {} })
  await app.restart()
  expect(await faces()).toEqual([undefined])
})
