import type { WireError } from '@harness/shared/base/errors.ts'
import type { RunId } from '@harness/shared/base/ids.ts'
import type { DeviceKind } from '@harness/shared/device/kind.ts'
import type { Sample } from '@harness/shared/log/wire/bridge-api.ts'
import type { SamplingSetting } from '@harness/shared/order/determinism.ts'
import type { CloudProvider } from '@harness/shared/order/provider-names.ts'
import type { KeyOwner } from '@harness/shared/order/providers.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'

/**
 * Storage of Harness in this browser. `persisted`: the browser promised not to clear it on its own.
 */
export interface StorageReport {
  readonly usedBytes: number
  readonly quotaBytes: number
  readonly runs: number
  readonly persisted: boolean
}

/**
 * Names of the stored keys, never a key itself. `here`: available until this tab closes or locks.
 */
export interface KeyReport {
  /** A passphrase was set, so keys can be remembered once it is given. */
  readonly hasPassphrase: boolean
  readonly isOpen: boolean
  readonly keys: readonly {
    readonly owner: KeyOwner
    readonly state: 'here' | 'locked' | 'none'
    readonly remembered: boolean
  }[]
}

/**
 * A host that was contacted since the page was loaded: by requests and sockets, with the bytes of
 * their bodies and messages, no headers. Times are ISO 8601.
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

/**
 * Uncached input tokens of a run: what it uses without a choice of its own, and at most; 0 means
 * unlimited.
 */
export interface TokenLimits {
  readonly usual: number
  readonly most: number
  /** Settings that a request to the model may carry; absent when unknown. */
  readonly takes?: readonly SamplingSetting[]
}

/** Choices that the checks before a run depend on. */
export type PreflightChoice = Pick<RunOrder, 'model' | 'attach' | 'appium'> & {
  readonly device?: DeviceKind
}

/** Pairing in an address: the token, or a ticket that is exchanged for it once. */
export type Pairing =
  | { readonly token: string }
  /** `holder`: a secret of this page, with which the ticket can be exchanged again. */
  | { readonly ticket: string; readonly holder: string }

/** State of the page after loading. */
export interface BootReport {
  /** False: no token, or the bridge refused it; `error` says which. */
  readonly paired: boolean
  readonly error?: WireError
  /**
   * Origins of local model servers that this page may reach: Ollama's first, then that of a
   * compatible one.
   */
  readonly modelOrigins: readonly string[]
  /** Hosts of the cloud that this page may reach; none in local mode. */
  readonly cloudHosts?: readonly string[]
  /** Runs whose tab is gone, which were just marked as interrupted. */
  readonly interrupted: readonly RunId[]
}

/** Address and suggested goals of the running sample application, the best goal first. */
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
