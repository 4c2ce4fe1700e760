// Limits a secret to its application's site. Loaded with the first secret of a run.
import { HarnessError } from '@harness/shared/base/errors.ts'
import {
  checkSecretHome,
  type SecretHome,
  secretHomeOf,
} from '@harness/shared/order/secret-home.ts'
import { stored } from '../../store/failure.ts'
import { entryOf } from '../../store/library/entries.ts'
import type { HarnessDb } from '../../store/schema.ts'
import type { SecretSources } from '../run/secrets-of.ts'
import type { Passwords } from './passwords.ts'

/** Password of an application's sign-in, for use on that application's site only. */
export async function keptPassword(
  db: HarnessDb,
  passwords: Passwords,
  [applicationId, name, url]: Parameters<SecretSources['keptPassword']>,
): Promise<string> {
  const home = applicationId && (await homeOf(db, applicationId))
  if (home) checkSecretHome(`Sign-in “${name}”`, home, url)
  return passwordNamed(passwords, home ? applicationId : undefined, name)
}

/** Password of the sign-in with this user name or label. Throws like `Passwords.get`. */
async function passwordNamed(
  passwords: Passwords,
  applicationId: string | undefined,
  name: string,
): Promise<string> {
  const all = applicationId === undefined ? [] : await passwords.list(applicationId)
  const found = all.find(
    ({ kind, username, label }) => kind === 'password' && (username === name || label === name),
  )
  if (found) return passwords.get(found.id)
  const what = `is not known here: add a sign-in “${name}” with its password to the application`
  throw new HarnessError('argument_invalid', { argument: 'Password', what })
}

/** Site where the credential with this id may be used. */
export async function homeIn(db: HarnessDb, id: string): Promise<SecretHome | undefined> {
  const known = await stored(() => db.credentials.get(id))
  return known && homeOf(db, known.applicationId)
}

async function homeOf(db: HarnessDb, applicationId: string): Promise<SecretHome | undefined> {
  const owner = await entryOf(db, 'applications', applicationId)
  // An app without a web address allows no site.
  return owner && (secretHomeOf(owner) ?? { url: '' })
}
