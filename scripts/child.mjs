// Child processes of the gate: their output is streamed, and none outlives the gate.
import { spawn } from 'node:child_process'
import { fromRoot } from './root.mjs'

/** Time limit for a child to end after a signal before it is killed, in milliseconds. */
const GRACE_MS = 5_000

const running = new Set()

function signalTree(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

function stopAll(status) {
  for (const child of running) signalTree(child, 'SIGTERM')
  // Other listeners of the signal may have to end their own children first.
  if (running.size === 0) setImmediate(() => process.exit(status))
  const timer = setInterval(() => running.size === 0 && process.exit(status), 50)
  setTimeout(() => {
    clearInterval(timer)
    for (const child of running) signalTree(child, 'SIGKILL')
    process.exit(status)
  }, GRACE_MS)
}

process.once('SIGINT', () => stopAll(130))
process.once('SIGTERM', () => stopAll(143))

/**
 * Runs a program in the checkout until it ends; resolves with its exit status, 1 when it could not
 * start.
 */
export function run(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: fromRoot(''),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group, so that a signal also reaches grandchildren.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  return new Promise((resolve) => {
    const end = (status) => {
      running.delete(child)
      resolve(status)
    }
    child.once('error', (error) => {
      console.error(`${program} did not start: ${error.message}`)
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

export function runNode(args, env) {
  return run(process.execPath, args, env)
}
