// Ensures that only one process at a time does some work, by a lock file that names its holder.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
/**
 * Age in milliseconds from which a lock file is stale. A build takes seconds, and the process id
 * may have been reused.
 */
const STALE_MS = 600_000

/**
 * Runs `work` while no other process holds the same file. A file whose process has ended is
 * ignored.
 */
export async function alone(file, work) {
  while (!take(file)) {
    if (isStale(file)) remove(file)
    else await delay(POLL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Creates the lock file. Does nothing when it exists. */
function take(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function isStale(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    return age > STALE_MS || !isAlive(Number(readFileSync(file, 'utf8')))
  } catch {
    return false // its holder removed it meanwhile
  }
}

/** Removes a stale lock file. If it was replaced since it was read, the new one is restored. */
function remove(file) {
  const old = `${file}.old.${process.pid}`
  try {
    renameSync(file, old)
    if (!isStale(old)) linkSync(old, file)
  } catch {
    // The file was removed, or taken by a third process, meanwhile.
  }
  rmSync(old, { force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // it belongs to another user
  }
}
