import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'

/** How often it is looked whether npm is still there, milliseconds. */
const watchPause = 500

const stops = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a helping program to its end and resolves with its exit code and what it wrote. What tells
 * this process to stop ends the helper first, and then this process.
 *
 * @param watch is given a function that ends the helper early.
 */
export function run(command, args, { env, cwd, watch } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    watch?.(() => child.kill())
    ended(child, (code, stop) => {
      if (stop) process.kill(process.pid, stop)
      else resolve({ code, output })
    })
  })
}

/**
 * Runs a program in the place of this one: it has the terminal. Resolves with its exit code and
 * whether it ended because it was told to stop.
 */
export function become(command, args, { env, cwd } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    })
    ended(child, (code, stop) => resolve({ code, stopped: stop !== undefined }))
  })
}

/** Passes on what tells us to stop; calls back with the exit code and what told us to stop. */
function ended(child, done) {
  let stop
  const passOn = (signal) => {
    stop = signal
    if (!hearsConsole(child)) child.kill(signal)
  }
  for (const signal of stops) process.on(signal, passOn)
  const watch = whenOrphaned(() => passOn('SIGTERM'))
  const finish = (code, signal) => {
    for (const name of stops) process.off(name, passOn)
    clearInterval(watch)
    done(code ?? 128 + constants.signals[signal], stop)
  }
  child.once('error', (error) => {
    console.error(error.message)
    finish(127)
  })
  child.once('close', finish)
}

/** Windows can pass nothing on but the end, and its console tells every Node program by itself. */
function hearsConsole(child) {
  return process.platform === 'win32' && basename(child.spawnfile, '.exe') === 'node'
}

/**
 * Calls back once when npm, which started this process, is gone. It is told to stop without passing that
 * on: the shell between npm and this process dies silently.
 */
function whenOrphaned(callback) {
  if (!process.env.npm_lifecycle_event) return undefined
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    callback()
  }, watchPause)
  return watch
}
