import { Application, Credential } from '@harness/shared/order/library/library.ts'
import { stored } from '../failure.ts'
import type { HarnessDb } from '../schema.ts'

/** A sign-in of the library with a known expiry. */
export interface SignInEnd {
  readonly id: string
  readonly label: string
  readonly applicationId: string
  readonly application: string
  /** Expiry in ISO 8601. */
  readonly expiresAt: string
}

/**
 * Sign-ins that have expired or will before the given moment, earliest first. Archived applications
 * are left out.
 */
export async function signInEnds(db: HarnessDb, before: number): Promise<readonly SignInEnd[]> {
  const [credentials, found] = await stored(() =>
    Promise.all([db.credentials.toArray(), db.applications.toArray()]),
  )
  const applications = found.flatMap((entry) => Application.safeParse(entry).data ?? [])
  const used = new Map(
    applications.filter(({ archivedAt }) => !archivedAt).map(({ id, name }) => [id, name]),
  )
  return credentials
    .flatMap((entry) => {
      const { id, label, applicationId, expiresAt } = Credential.safeParse(entry).data ?? {}
      const application = used.get(applicationId ?? '')
      if (!id || !label || !applicationId || !expiresAt || application === undefined) return []
      if (Date.parse(expiresAt) > before) return []
      return [{ id, label, applicationId, application, expiresAt }]
    })
    .sort((one, two) => Date.parse(one.expiresAt) - Date.parse(two.expiresAt))
}
