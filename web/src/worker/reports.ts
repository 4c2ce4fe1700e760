import type { WireError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import type { SamplingSetting } from '@harness/shared/order/determinism.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import type { KeyOwner } from '@harness/shared/order/providers.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

/** Storage of Harness in this browser. `persisted`: the browser promised to keep it. */
export interface StorageReport {
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly runs: number
  readonly persisted: boolean
}

/** Names of the stored keys, never a key itself. `here`: until this tab closes or locks. */
export interface KeyReport {
  /** True when a passphrase is set; keys can be stored once it is entered. */
  readonly hasPassphrase: boolean
  readonly isOpen: boolean
  readonly keys: readonly {
    readonly owner: KeyOwner
    readonly state: 'here' | 'locked' | 'none'
    readonly remembered: boolean
  }[]
}

/**
 * A host contacted since page load by requests and sockets, with the bytes of bodies and messages
 * but not of headers. Times are ISO 8601.
 */
export interface LedgerEntry {
  readonly host: string
  readonly requests: number
  readonly failed: number
  readonly sentBytes: number
  readonly receivedBytes: number
  readonly firstAt: string
  readonly lastAt: string
}

/** Uncached input tokens of a run: default (`usual`) and maximum (`most`); 0 means unlimited. */
export interface TokenLimits {
  readonly usual: number
  readonly most: number
  /** Sampling settings that the model accepts; undefined when unknown. */
  readonly takes?: readonly SamplingSetting[]
}

/** Choices that the preflight checks depend on. */
export type PreflightChoice = Pick<RunOrder, 'model' | 'attach' | 'appium'> & {
  readonly device?: DeviceKind
}

/** Pairing in an address: the token, or a ticket that is exchanged for it once. */
export type Pairing =
  | { readonly token: string }
  /** `holder` is a secret of this page, with which the ticket can be exchanged again. */
  | { readonly ticket: string; readonly holder: string }

/** State of the page after loading. */
export interface BootReport {
  /** False without a token, or when the bridge refused it; `error` has the reason. */
  readonly paired: boolean
  readonly error?: WireError
  /** Origins of allowed local model servers: Ollama's first, then a compatible one's. */
  readonly modelOrigins: readonly string[]
  /** Allowed cloud hosts; none in local mode. */
  readonly cloudHosts?: readonly string[]
  /** Runs without a tab, which were just marked as interrupted. */
  readonly interrupted: readonly RunId[]
}

/** Address of the running sample application, and suggested goals with the best one first. */
export type SampleOffer = Sample

/** Requested network mode: local, or cloud with only these providers. */
export type ModeRequest =
  | { readonly mode: 'local' }
  | { readonly mode: 'cloud'; readonly providers: readonly CloudProvider[] }

export interface ModeReport {
  readonly mode: 'local' | 'cloud'
  readonly providers: readonly CloudProvider[]
}

/** Effects of a mode switch: hosts opened and closed, and the consequences in sentences. */
export interface ModeChange {
  readonly from: 'local' | 'cloud'
  readonly to: 'local' | 'cloud'
  readonly opened: readonly string[]
  readonly closed: readonly string[]
  readonly words: readonly string[]
}
