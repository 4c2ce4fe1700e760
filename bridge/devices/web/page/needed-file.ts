// Scripts and style sheets that a page names itself and waits for. If one from another host is
// missing, the page differs from what its author intended.
import { BlockList, isIPv6 } from 'node:net'
import { isLoopback } from '@harness/shared/order/guards.ts'

/** Fields of `Network.requestWillBeSent` that are used. */
interface Asking {
  readonly type?: string
  readonly initiator: { readonly type: string; readonly url?: string; readonly stack?: unknown }
  readonly request: { readonly initialPriority: string; readonly isLinkPreload?: boolean }
  readonly renderBlockingBehavior?: string
}

/** Fields of an answer that are used. */
interface Answer {
  readonly remoteIPAddress?: string
  readonly fromDiskCache?: boolean
}

/** Kind of a file that the page names, or that one of its modules imports. */
export type NeededKind = 'Script' | 'Style sheet'

/**
 * Kind of a file that the page itself waits for: nothing `async`, preloaded or for another medium.
 * A static import has no stack, `import()` has one (measured).
 */
export function neededKind(asking: Asking): NeededKind | undefined {
  const { type, initiator, request, renderBlockingBehavior: blocks } = asking
  const isImport = initiator.type === 'script' && !initiator.stack && initiator.url !== undefined
  if (request.isLinkPreload || (initiator.type !== 'parser' && !isImport)) return undefined
  const waits = blocks === 'Blocking' || blocks === 'InBodyParserBlocking'
  if (type === 'Stylesheet') return waits ? 'Style sheet' : undefined
  // A deferred script, often an analytics script, has the lowest priority; a module does not.
  const isModule = blocks === 'NonBlocking' && request.initialPriority !== 'Low'
  return type === 'Script' && (waits || isModule) ? 'Script' : undefined
}

/** Errors of a missing or silent host. Others may come from a proxy, extension or this machine. */
const NO_ANSWER = /ERR_(NAME_NOT_RESOLVED|CONNECTION_|ADDRESS_UNREACHABLE|TIMED_OUT|EMPTY_RESPONSE)/

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
// Global addresses of IPv6 begin with 001 (RFC 4291).
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** Decides whether a missing answer is caused by the host, or possibly by the tester's network. */
export interface Reachability {
  answered(answer: Answer): void
  /** True if the host is this machine, or another host on the internet has answered. */
  isCertain(url: string, failure: string): boolean
}

export function makeReachability(): Reachability {
  let isOnline = false
  return {
    answered({ remoteIPAddress: at = '', fromDiskCache = false }) {
      const address = at.replace(/^\[|\]$/g, '')
      isOnline ||= address !== '' && !fromDiskCache && isPublic(address)
    },
    isCertain: (url, failure) => NO_ANSWER.test(failure) && (isOnline || isLoopback(url)),
  }
}

/**
 * True for an address outside private networks. A local proxy proves nothing about the internet
 * behind it.
 */
function isPublic(address: string): boolean {
  return isIPv6(address) ? GLOBAL.check(address, 'ipv6') : !PRIVATE.check(address, 'ipv4')
}
