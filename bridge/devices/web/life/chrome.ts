import { access, constants, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

type Env = Readonly<Record<string, string | undefined>>

const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS_APPS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]
// Debian's /usr/bin/chromium is a shell script that starts the first of these.
const LINUX_PROGRAMS = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/snap/bin/chromium',
]
const LINUX_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds an installed Chrome or Chromium: HARNESS_CHROME, else the first of the usual locations. An
 * unusable HARNESS_CHROME gives undefined, never another browser.
 */
export async function findChrome(
  env: Env,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  const wanted = env['HARNESS_CHROME']
  for (const path of wanted ? [wanted] : installPaths(env, platform))
    if (await isProgram(path)) return path
  return undefined
}

function installPaths(env: Env, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') {
    return ['/Applications', join(env['HOME'] ?? '/', 'Applications')].flatMap((dir) =>
      MAC_APPS.map((app) => join(dir, app)),
    )
  }
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (dir) => dir !== undefined,
    )
    return roots.flatMap((dir) => WINDOWS_APPS.map((app) => join(dir, app)))
  }
  const dirs = [
    '/usr/bin',
    '/usr/local/bin',
    ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
  ]
  return [...LINUX_PROGRAMS, ...dirs.flatMap((dir) => LINUX_NAMES.map((name) => join(dir, name)))]
}

/** False for a folder, such as the .app of a Mac, which has the same permission. */
async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  )
}
