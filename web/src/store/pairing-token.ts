import { Secret } from '@harness/shared/base/secret.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const PAIRING_TOKEN = 'pairingToken'

/** Token that pairs this browser with the bridge; undefined when not paired. */
export async function readPairingToken(db: HarnessDb): Promise<Secret | undefined> {
  const found = await stored(() => db.secrets.get(PAIRING_TOKEN))
  return typeof found?.value === 'string' ? new Secret(found.value) : undefined
}

export async function forgetPairingToken(db: HarnessDb): Promise<void> {
  await stored(() => db.secrets.delete(PAIRING_TOKEN))
}

export async function writePairingToken(db: HarnessDb, token: Secret): Promise<void> {
  await stored(() => db.secrets.put({ key: PAIRING_TOKEN, value: token.reveal() }))
}
