import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { claimHome, HomeInUse } from '../../../electron/shell/instance.ts'
import { temporaryHome } from './home.ts'

it('gives the data folder to one program at a time', async () => {
  const home = await temporaryHome()
  const claim = await claimHome(home)
  await expect(claimHome(home)).rejects.toThrow(HomeInUse)
  await claim.release()
  const next = await claimHome(home)
  await next.release()
})

it('knows the same folder under another spelling, and another folder as another', async () => {
  const home = await temporaryHome()
  const claim = await claimHome(home)
  await expect(claimHome(`${home}/../${home.split('/').at(-1) ?? ''}/`)).rejects.toThrow(HomeInUse)
  const other = await claimHome(`${home}-other`)
  await Promise.all([claim.release(), other.release()])
})

it('takes over from a program that was killed', async () => {
  const home = await temporaryHome()
  const instance = new URL('../../../electron/shell/instance.ts', import.meta.url).href
  const program = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { claimHome } = await import(${JSON.stringify(instance)})
     await claimHome(${JSON.stringify(home)})
     console.log('claimed')
     setInterval(() => {}, 1000)`,
  ])
  onTestFinished(() => void program.kill('SIGKILL'))
  await once(program.stdout, 'data')
  await expect(claimHome(home)).rejects.toThrow(HomeInUse)
  program.kill('SIGKILL')
  await once(program, 'close')
  const claim = await claimHome(home)
  await claim.release()
})
