// One process at a time, by a file that names the one whose turn it is.
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 100
/** A build takes seconds. A file older than this was left behind, and its process id may belong to another by now. */
const STALE_MS = 600_000

/** Works while no other process does so with the same file. One that ended without removing it is passed over. */
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

/** Creates the file whole, or not at all when there is one. */
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
    return false // its process removed it in the meantime
  }
}

/** Another process may have replaced it since it was read: that one is put back. */
function remove(file) {
  const old = `${file}.old.${process.pid}`
  try {
    renameSync(file, old)
    if (!isStale(old)) linkSync(old, file)
  } catch {
    // It was removed, or taken by a third one, in the meantime.
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
