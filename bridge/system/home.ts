import { homedir } from 'node:os'

/**
 * Sets a home folder for a user without a name, as in Docker containers, where reading it would
 * throw.
 */
export function ensureHome(env: NodeJS.ProcessEnv, home: () => string = homedir): void {
  try {
    home()
  } catch {
    env['HOME'] = '/'
  }
}
