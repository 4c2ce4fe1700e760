// Settings of a statically hosted page, which has no bridge to store them.

import { Secret } from '@harness/shared/base/secret.ts'
import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const NETWORK = 'hostedNetwork'
const BRIDGE = 'hostedBridge'

/** A paired bridge on this machine. */
export interface HostedBridge {
  readonly origin: string
  readonly token: Secret
}

const Kept = z.object({
  origin: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)),
  token: z.string(),
})

/** Network mode that the user set for the page; local by default. */
export async function readHostedNetwork(db: HarnessDb): Promise<NetworkMode> {
  const found = await stored(() => db.settings.get(NETWORK))
  return NetworkMode.safeParse(found?.value).data ?? DEFAULT_MODE
}

export async function writeHostedNetwork(db: HarnessDb, value: NetworkMode): Promise<void> {
  await stored(() => db.settings.put({ key: NETWORK, value }))
}

export async function readHostedBridge(db: HarnessDb): Promise<HostedBridge | undefined> {
  const found = await stored(() => db.secrets.get(BRIDGE))
  const kept = Kept.safeParse(found?.value).data
  return kept && { origin: kept.origin, token: new Secret(kept.token) }
}

/** Replaces the stored bridge; undefined removes it. */
export async function writeHostedBridge(
  db: HarnessDb,
  bridge: HostedBridge | undefined,
): Promise<void> {
  if (!bridge) return stored(() => db.secrets.delete(BRIDGE))
  const value = { origin: bridge.origin, token: bridge.token.reveal() }
  await stored(() => db.secrets.put({ key: BRIDGE, value }))
}
