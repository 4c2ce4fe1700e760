import type { Secret } from '@harness/shared/base/secret.ts'

/** Sign-in of a session. The password leaves this object only for a password field of the app. */
export interface Credential {
  readonly username: string
  readonly password: Secret
  /** Allowed origins; the application's own when absent. */
  readonly origins?: readonly string[]
}
