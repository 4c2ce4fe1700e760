import type { Secret } from '@harness/shared/language/secret.ts'

/** What a session signs in with. The password leaves this object for a password field of the app, and nowhere else. */
export interface Credential {
  readonly username: string
  readonly password: Secret
}
