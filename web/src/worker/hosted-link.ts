// What a page from a static host has in the place of its bridge: the network mode in its own store, and no device.
import { HarnessError } from '@harness/shared/language/errors.ts'
import { readHostedNetwork, writeHostedNetwork } from '../store/hosted.ts'
import type { HarnessDb } from '../store/schema.ts'
import type { BridgeLink } from './bridge-link.ts'

async function noBridge(): Promise<never> {
  throw new HarnessError('bridge_none')
}

export function makeHostedLink(db: HarnessDb): BridgeLink {
  return {
    use: () => undefined,
    isPaired: async () => false,
    pair: async () => undefined,
    health: noBridge,
    mode: () => readHostedNetwork(db),
    async setMode(mode) {
      await writeHostedNetwork(db, mode)
      return mode
    },
    sample: noBridge,
    simulators: noBridge,
    bootSimulator: noBridge,
    socket: noBridge,
  }
}
