// Finds the browser of the tests.
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']

/** Places outside the search path, by platform. */
const INSTALL_PATHS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Finds an installed Chrome or Chromium, `HARNESS_CHROME` first; undefined when none was found. */
export function findChromium() {
  const named = process.env.HARNESS_CHROME
  if (named) return isProgram(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...(INSTALL_PATHS[process.platform] ?? [])].find(isProgram)
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Like `findChromium`, but installs one when no interaction is needed: as root on Debian or Ubuntu.
 * `run` starts a program and resolves with its exit status.
 */
export async function ensureChromium(run) {
  const found = findChromium()
  if (found || process.env.HARNESS_CHROME || process.getuid?.() !== 0 || !isDebian()) return found
  console.log('No Chrome or Chromium was found. Installing Chromium …')
  return (await installChromium(run)) ? findChromium() : undefined
}

/**
 * Installs Chromium without recommended packages, more than a hundred (printing, a desktop). True
 * when both commands succeeded.
 */
export async function installChromium(run) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']
  return (await run('apt-get', ['update'], env)) === 0 && (await run('apt-get', install, env)) === 0
}

export function chromiumMissing() {
  const named = process.env.HARNESS_CHROME
  return named
    ? `HARNESS_CHROME names ${named}, which cannot be run. Set it to the path of a Chrome or Chromium.`
    : 'No Chrome or Chromium was found. Install one, or set HARNESS_CHROME to the path of its program.'
}
