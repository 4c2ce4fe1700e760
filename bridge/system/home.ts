import { homedir } from 'node:os'

/**
 * Sets HOME for a user without a home folder, as containers may have, because reading the folder
 * would throw.
 */
export function ensureHome(env: NodeJS.ProcessEnv, home: () => string = homedir): void {
  try {
    home()
  } catch {
    env['HOME'] = '/'
  }
}
