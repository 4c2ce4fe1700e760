import { ROUTES } from '@harness/shared/log/wire/routes.ts'
import { SERVERS } from '@harness/shared/order/providers.ts'
import { type Accessor, createSignal, onMount } from 'solid-js'
import { answersPage } from '../../worker/client.ts'
import type { Page } from './page.ts'

/** Result of reaching a server on this machine. */
export type Reach = 'unknown' | 'checking' | 'answers' | 'blocked' | 'silent'

export interface BridgeSetup {
  /** Command that starts the bridge for this page's origin. */
  readonly command: string
  readonly ollamaCommand: string
  readonly address: Accessor<string>
  readonly typeAddress: (text: string) => void
  readonly bridge: Accessor<Reach>
  readonly ollama: Accessor<Reach>
  /** Tests the connection. Call it only from a click: the browser may ask for permission. */
  readonly checkBridge: () => Promise<void>
  readonly checkOllama: () => Promise<void>
  readonly code: Accessor<string>
  readonly typeCode: (text: string) => void
  readonly failure: Accessor<string | undefined>
  readonly pair: () => Promise<void>
}

/** Permission names, newest first: https://wicg.github.io/local-network-access/. */
const PERMISSIONS = ['loopback-network', 'local-network-access']

/** Default address of the bridge, as opened by `npm start`. */
const USUAL = 'http://127.0.0.1:4620'

/** Time limit in milliseconds; the user may have to answer a permission prompt first. */
const LIMIT_MS = 60_000

/** True when the user or a policy denied the permission; false in browsers without one. */
async function isBlocked(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    // Browsers use different names, all unknown to TypeScript.
    const descriptor = Object.assign({ name: 'notifications' as const }, { name })
    const found = await navigator.permissions.query(descriptor).catch(() => undefined)
    if (found) return found.state === 'denied'
  }
  return false
}

async function reach(url: string): Promise<Reach> {
  if (await answersPage(url, AbortSignal.timeout(LIMIT_MS))) return 'answers'
  return (await isBlocked()) ? 'blocked' : 'silent'
}

/** Steps that connect a statically hosted page to a bridge; each can be attempted on its own. */
export function createBridgeSetup({ worker, bootAgain }: Page): BridgeSetup {
  const [address, typeAddress] = createSignal(USUAL)
  const [bridge, setBridge] = createSignal<Reach>('unknown')
  const [ollama, setOllama] = createSignal<Reach>('unknown')
  const [code, setCode] = createSignal('')
  const [failure, setFailure] = createSignal<string>()
  const check = async (url: string, set: (reach: Reach) => void) => {
    set('checking')
    set(await reach(url))
  }
  onMount(() => void isBlocked().then((blocked) => blocked && setBridge('blocked')))
  return {
    command: `npm start -- --page ${location.origin}`,
    ollamaCommand: `OLLAMA_ORIGINS=${location.origin} ollama serve`,
    address,
    typeAddress,
    bridge,
    ollama,
    checkBridge: () => check(`${address().replace(/\/+$/, '')}${ROUTES.health}`, setBridge),
    checkOllama: () => check(`${SERVERS.ollama.origin}/api/version`, setOllama),
    code,
    typeCode: (text) => {
      setFailure(undefined)
      setCode(text.replace(/\D/g, '').slice(0, 6))
    },
    failure,
    async pair() {
      if (code().length !== 6)
        return void setFailure('Enter the six digits that npm start printed.')
      const answer = await worker.addBridge(address(), code())
      if ('error' in answer) return void setFailure(answer.error.message)
      setFailure(undefined)
      bootAgain()
    },
  }
}
