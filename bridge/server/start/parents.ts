import { readFileSync } from 'node:fs'
import { parentOf } from '../../system/exec.ts'

/** Polling interval in milliseconds. */
const CHECK_MS = 250

/**
 * Calls `onGone` once when the parent process has ended; returns a function that stops watching.
 * Under npm the grandparent counts too, because npm's shell outlives npm.
 */
export function watchParents(onGone: () => void): () => void {
  const isThere = process.env['npm_lifecycle_event'] === undefined ? parentStays() : bothStay()
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    onGone()
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Detects the end of the parent by a change of the parent's pid. */
function parentStays(): () => boolean {
  const parent = process.ppid
  return () => process.ppid === parent
}

function bothStay(): () => boolean {
  const parent = process.ppid
  const stays = parentStays()
  const npm = parentInProc(parent)
  if (npm !== undefined) return () => stays() && parentInProc(parent) === npm
  let npmPid: number | undefined
  void parentOf(parent).then((pid) => {
    npmPid = pid
  })
  return () => stays() && (npmPid === undefined || isAlive(npmPid))
}

/** Reads a process's parent from /proc/PID/stat; the name in brackets may contain anything. */
function parentInProc(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])
    return Number.isInteger(parent) ? parent : undefined
  } catch {
    return undefined // no /proc, or no such process
  }
}

/** True when a process with this id is running and this user may signal it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
