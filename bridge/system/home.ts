import { homedir } from 'node:os'

/**
 * A home folder for a user without a name, as Docker gives it: containers run as such users, and
 * asking for the folder throws.
 */
export function ensureHome(env: NodeJS.ProcessEnv, home: () => string = homedir): void {
  try {
    home()
  } catch {
    env['HOME'] = '/'
  }
}
