// The inputs of a provider's folder, and the exports of a cloud provider's.

import type { Secret } from '@harness/shared/base/secret.ts'
import type { CatalogChange, CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { KeyOwner } from '@harness/shared/order/providers.ts'
import type { Clock, Model, ModelRequest, SweepJudge } from '../../core/ports.ts'
import type { Endpoint } from './endpoint.ts'
import type { PageModelLine } from './on-page.ts'

/** The result of a probe of a model that its server does not describe. */
export interface Probed {
  readonly vision: boolean
  readonly tools: boolean
}

type GuardRule = NonNullable<ModelRequest['rules']>[number]

export interface SweepLimits {
  /** Judges controls by the guard rules of the run. */
  readonly judge: (rules: readonly GuardRule[]) => SweepJudge
  /** True for an address on this machine. */
  readonly isLocal: (address: string) => boolean
  /** True: a person allowed it to send forms that may change something. */
  readonly sendsForms?: boolean
}

export interface ModelDeps {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** The key of a provider, if available; not called for a provider without keys. */
  readonly keyOf?: (provider: KeyOwner) => Secret | undefined
  /** A person's additions and corrections to the catalog. */
  readonly changes?: readonly CatalogChange[]
  readonly probed?: (origin: string, model: string) => Probed | undefined
  /** The way to the model of the browser, once a page has offered it. */
  readonly onPage?: PageModelLine | undefined
  /** The limits of a sweep; without them it may use nothing. */
  readonly limits?: () => Promise<SweepLimits>
  /** Receives the replies of another program. */
  readonly driven?: () => Promise<{ model(channel: string, name: string): Model }>
}

export interface CloudModels {
  /** The endpoint must have a key; only the provider receives it. */
  readonly make: (endpoint: Endpoint, entry: CatalogEntry, sampling: Sampling) => Model
  /** The request that describes a model (`id` as part of a path) and so proves the key. */
  readonly describe: (id: string, key: string) => Description
}

interface Description {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Availability of a provider's key: usable, or locked behind the passphrase. */
export type KeyState = 'here' | 'locked' | 'none'
