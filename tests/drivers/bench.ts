import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningBridge, startBridge } from '@harness/bridge/server/serve.ts'
import { SessionId } from '@harness/shared/base/ids.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import type { BridgeSpec } from '@harness/shared/device/spec.ts'
import type { BridgeAddress } from '@harness/web/drivers/wire.ts'
import { WebSocket } from 'ws'
import { makePlayedDevice, type PlayedDevice } from './played-device.ts'

export const SPEC: BridgeSpec = {
  kind: 'web',
  url: 'http://127.0.0.1:4000/',
  viewport: { width: 90, height: 64 },
}

export function newSession(): SessionId {
  return SessionId.parse(crypto.randomUUID())
}

/** The bridge address of a page on that origin; Node sends the Origin header itself. */
export function addressOf(origin: string, token: string): BridgeAddress {
  class PageSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { origin })
    }
  }
  return {
    origin,
    token: new Secret(token),
    WebSocket: PageSocket,
    fetch: (url, init) => fetch(url, init),
  }
}

export interface BridgeBench {
  readonly bridge: RunningBridge
  readonly address: BridgeAddress
  /** Every device that was opened. */
  readonly devices: PlayedDevice[]
  dispose(): Promise<void>
}

/**
 * A real bridge whose devices play the recording. `opened` is called before the bridge can report
 * it.
 */
export async function startBench(
  maxSockets = 4,
  opened: () => void = () => undefined,
): Promise<BridgeBench> {
  const directory = await mkdtemp(join(tmpdir(), 'harness-drivers-'))
  const devices: PlayedDevice[] = []
  const bridge = await startBridge({
    port: 0,
    stateDirectory: directory,
    appRoot: directory,
    version: '0.0.0',
    openers: {
      web: async () => {
        const device = makePlayedDevice()
        devices.push(device)
        opened()
        return device
      },
    },
    kinds: async () => ['web'],
    limits: { maxSockets },
  })
  return {
    bridge,
    address: addressOf(`http://127.0.0.1:${bridge.port}`, bridge.token),
    devices,
    async dispose() {
      await bridge.close()
      await rm(directory, { recursive: true })
    },
  }
}
