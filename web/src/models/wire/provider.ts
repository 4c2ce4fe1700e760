// What the folder of a provider gets, and what that of a cloud provider gives to the list.

import type { Secret } from '@harness/shared/language/secret.ts'
import type { CatalogChange, CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { KeyOwner } from '@harness/shared/order/providers.ts'
import type { Sampling } from '@harness/shared/order/run-order.ts'
import type { Clock, Model } from '../../core/ports.ts'
import type { Endpoint } from './endpoint.ts'

/** What a question showed of a model whose server does not describe it. */
export interface Probed {
  readonly vision: boolean
  readonly tools: boolean
}

/** What a sweep may not use; it is no person and has no goal that could justify it. */
export interface SweepLimits {
  /** True for a text that a guard rule names. */
  readonly isGuarded: (text: string) => boolean
  /** True for an address on this machine. */
  readonly isLocal: (address: string) => boolean
}

export interface ModelDeps {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** The key of a provider while it is at hand; never asked for by a provider without one. */
  readonly keyOf?: (provider: KeyOwner) => Secret | undefined
  /** What a person added to the catalog or corrected in it. */
  readonly changes?: readonly CatalogChange[]
  readonly probed?: (origin: string, model: string) => Probed | undefined
  /** What a sweep leaves alone; without it, everything. */
  readonly limits?: SweepLimits
}

export interface CloudModels {
  /** The endpoint must have a key; it leaves this worker for the provider only. */
  readonly make: (endpoint: Endpoint, entry: CatalogEntry, sampling: Sampling) => Model
  /** What asks the provider to describe a model (`id` as part of a path); the answer also proves the key. */
  readonly describe: (id: string, key: string) => Description
}

export interface Description {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Whether the key of a provider is at hand, or remembered behind the passphrase. */
export type KeyState = 'here' | 'locked' | 'none'
