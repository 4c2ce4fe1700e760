import { readFileSync } from 'node:fs'
import { parentOf } from '../exec.ts'

/** How often it is looked. In milliseconds. */
const CHECK_MS = 250

/**
 * Calls once when whoever started this process is gone; returns the way to stop. npm starts scripts through a shell that
 * survives it, so under npm the parent's parent counts too. Keeps no process alive.
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

/** A process whose parent ended is given to another one, so its parent's number changes. */
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

/** The parent of a process as Linux tells it; its name stands in brackets and may hold any character. */
function parentInProc(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])
    return Number.isInteger(parent) ? parent : undefined
  } catch {
    return undefined // no such system, or no such process
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
