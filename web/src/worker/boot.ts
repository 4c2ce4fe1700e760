import { asHarnessError, toWire } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { loadPart } from '../core/load-part.ts'
import type { Clock, Ids } from '../core/ports.ts'
import { readPairingToken, writePairingToken } from '../store/pairing-token.ts'
import { seedPersonas } from '../store/personas.ts'
import { unfinishedIds } from '../store/run-index.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { BootReport, Pairing } from './api.ts'
import type { BridgeLink } from './bridge-link.ts'
import { builtInPersonas } from './run/personas.ts'

interface Booting {
  readonly db: HarnessDb
  readonly link: BridgeLink
  readonly clock: Clock
  readonly ids: Ids
}

/** Prepares the store and checks the pairing with the bridge. Never throws. */
export async function boot(
  { db, link, clock, ids }: Booting,
  pairing: Pairing | undefined,
): Promise<BootReport> {
  let interrupted: readonly RunId[] = []
  let network: NetworkMode | undefined
  try {
    await pair(db, link, pairing)
    await seedPersonas(db, builtInPersonas(), ids, clock)
    interrupted = await interruptedRuns(db, clock)
    if (interrupted.length > 0) {
      const { endUnjudged } = await loadPart(import('./run/end-unjudged.ts'))
      await endUnjudged(db, interrupted, clock)
    }
    network = await link.mode()
    return { paired: await link.isPaired(), ...reachOf(network), interrupted }
  } catch (thrown) {
    const error = toWire(asHarnessError(thrown))
    return { paired: false, error, ...reachOf(network), interrupted }
  }
}

/** Marks interrupted runs. Loads the log writer only when a log is open. */
async function interruptedRuns(db: HarnessDb, clock: Clock): Promise<readonly RunId[]> {
  if ((await unfinishedIds(db)).length === 0) return []
  const { markInterrupted } = await loadPart(import('../store/log/interrupted.ts'))
  return markInterrupted(db, clock)
}

/** Hosts that the page may contact; empty while unknown. */
function reachOf(
  network: NetworkMode | undefined,
): Pick<BootReport, 'modelOrigins' | 'cloudHosts'> {
  const { mode, modelOrigins = [], cloudHosts = [] } = network ?? {}
  return { modelOrigins, cloudHosts: mode === 'cloud' ? cloudHosts : [] }
}

/**
 * Stores the token of the pairing in the address, so that an installed app needs no address. A
 * spent ticket does not replace the stored token.
 */
async function pair(db: HarnessDb, link: BridgeLink, given: Pairing | undefined): Promise<void> {
  const token = given && ('token' in given ? given.token : await link.pair(given))
  if (token !== undefined) await writePairingToken(db, new Secret(token))
  const known = await readPairingToken(db)
  if (known) link.use(known)
}
