import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program without showing its output; on failure throws with the end of it. A signal that
 * ends this process ends the program first.
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const pass = (signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(130))
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const settle = (error) => {
      for (const signal of SIGNALS) process.off(signal, pass)
      return error ? reject(error) : resolve()
    }
    child.on('error', settle)
    child.on('close', (code) => settle(code === 0 ? undefined : new Error(output.trim())))
  })
}
