// Bridge link of a statically hosted page. The network mode is in its own store, and devices are
// available once the user has paired a bridge on this machine.
import { HarnessError } from '@harness/shared/base/errors.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import {
  type HostedBridge,
  readHostedBridge,
  readHostedNetwork,
  writeHostedBridge,
  writeHostedNetwork,
} from '../store/hosted-settings.ts'
import type { HarnessDb } from '../store/schema.ts'
import { type BridgeLink, type BridgeLinkDeps, makeBridgeLink } from './bridge-link.ts'

type HostedDeps = Omit<BridgeLinkDeps, 'origin'> & { readonly db: HarnessDb }

interface HostedLink extends BridgeLink {
  /** Exchanges the code for a token and stores it. Throws `argument_invalid`, `bridge_*`. */
  addBridge(origin: string, code: string): Promise<void>
}

/** Origin of the bridge, from any of its addresses. Throws `argument_invalid`. */
function bridgeOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : ''
  if (/^http:\/\/127\.0\.0\.1:\d+$/.test(origin)) return origin
  const what = 'The address of a bridge on this machine, such as http://127.0.0.1:4620.'
  throw new HarnessError('argument_invalid', { argument: text, what })
}

export function makeHostedLink({ db, ...deps }: HostedDeps): HostedLink {
  let added: { readonly bridge: HostedBridge; readonly link: BridgeLink } | undefined

  /** Link to the paired bridge. Throws `bridge_none`. */
  async function link(): Promise<BridgeLink> {
    const bridge = added?.bridge ?? (await readHostedBridge(db))
    if (!bridge) throw new HarnessError('bridge_none')
    added ??= { bridge, link: makeBridgeLink({ ...deps, origin: bridge.origin }) }
    added.link.use(bridge.token)
    return added.link
  }

  return {
    use: () => undefined,
    pair: async () => undefined,
    async isPaired() {
      const found = await link().catch((error: unknown) => {
        if (error instanceof HarnessError && error.code === 'bridge_none') return undefined
        throw error
      })
      return found === undefined ? false : found.isPaired()
    },
    async addBridge(address, code) {
      const origin = bridgeOrigin(address)
      const token = new Secret(await makeBridgeLink({ ...deps, origin }).pairPage(code))
      await writeHostedBridge(db, { origin, token })
      added = undefined
    },
    async forget() {
      await writeHostedBridge(db, undefined)
      await added?.link.forget()
      added = undefined
    },
    pairPage: async (code) => (await link()).pairPage(code),
    mode: () => readHostedNetwork(db),
    async setMode(mode) {
      await writeHostedNetwork(db, mode)
      return mode
    },
    health: async () => (await link()).health(),
    sample: async () => (await link()).sample(),
    simulators: async () => (await link()).simulators(),
    bootSimulator: async (udid) => (await link()).bootSimulator(udid),
    socket: async (signal) => (await link()).socket(signal),
  }
}
