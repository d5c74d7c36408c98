import { chromium } from '@playwright/test'
import asar from '@electron/asar'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { chromiumOptions } from '../../test/support/chromium.ts'
import { root } from './identity.mjs'
import { layout } from './places.mjs'

/** What the packed program is to do on the tests' Electron. */
const scenarios = ['day', 'second-instance', 'self-check']

/**
 * Unpacks an archive away from the project, where nothing but what it holds can be found, and starts what it
 * holds: the web shell with the demo cabinet, and its main half on the tests' stand-in for Electron. Answers
 * what went wrong.
 */
export async function startsUnpacked(place, folder) {
  const away = await mkdtemp(join(tmpdir(), 'switchdesk-packed-'))
  try {
    const program = join(away, 'program')
    const archive = join(layout(place, folder).resources, 'app.asar')
    // It keeps what it has read of an archive, by name.
    asar.uncache(archive)
    asar.extractAll(archive, program)
    return [...(await webShell(program, join(away, 'home'))), ...(await mainHalf(program))]
  } finally {
    await rm(away, { recursive: true, force: true })
  }
}

/** It prints its address only once the demo cabinet is open. */
async function webShell(program, home) {
  const args = [join(program, 'out/main/web.js'), '--no-open', '--demo']
  const env = { ...process.env, SWITCHDESK_HOME: home, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
  const shell = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  shell.stderr.on('data', (data) => said.push(String(data)))
  const ended = once(shell, 'close')
  const late = setTimeout(() => shell.kill('SIGKILL'), 60_000)
  let address
  for await (const line of createInterface(shell.stdout)) {
    said.push(line)
    address = /Switchdesk: (http\S+)/.exec(line)?.[1]
    if (address) break
  }
  const findings = address ? await lookAt(address) : ['The web shell did not start']
  shell.kill('SIGTERM')
  const [code] = await ended
  clearTimeout(late)
  if (code !== 0) findings.push(`The web shell ended with ${code}`)
  return findings.length > 0 ? [...findings, ...said] : []
}

/** The page has to come up, and to know of the cabinet's conversations. */
async function lookAt(address) {
  const browser = await chromium.launch(chromiumOptions)
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(address)
    await page.getByRole('navigation').first().waitFor()
    await page.getByText('+7').first().waitFor()
    return []
  } catch (error) {
    return [`The page of the web shell did not come up: ${error.message}`]
  } finally {
    await browser.close()
  }
}

async function mainHalf(program) {
  const server = await chromium.launchServer(chromiumOptions)
  const findings = []
  try {
    for (const scenario of scenarios) {
      const { code, output } = await onStandIn(scenario, program, server.wsEndpoint())
      if (code !== 0) findings.push(`${scenario} on the tests’ Electron: ${output.trim()}`)
    }
  } finally {
    await server.close()
  }
  return findings
}

async function onStandIn(scenario, program, browser) {
  const electron = join(root, 'test/electron')
  const hooks = pathToFileURL(join(electron, 'stand-in/hooks.mjs')).href
  const args = ['--expose-gc', '--import', hooks, join(electron, 'run.mjs'), scenario]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      STAND_IN_BROWSER: browser,
      STAND_IN_PROGRAM: program,
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  child.stdout.on('data', (data) => said.push(String(data)))
  child.stderr.on('data', (data) => said.push(String(data)))
  const [code] = await once(child, 'close')
  return { code, output: said.join('') }
}
