// What a page from a static host keeps, because no bridge keeps it.
import { DEFAULT_MODE, NetworkMode } from '@harness/shared/language/protocol.ts'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const NETWORK = 'hostedNetwork'

/** What the person allowed the page to reach: local unless it was changed. */
export async function readHostedNetwork(db: HarnessDb): Promise<NetworkMode> {
  const found = await stored(() => db.settings.get(NETWORK))
  return NetworkMode.safeParse(found?.value).data ?? DEFAULT_MODE
}

export async function writeHostedNetwork(db: HarnessDb, value: NetworkMode): Promise<void> {
  await stored(() => db.settings.put({ key: NETWORK, value }))
}
