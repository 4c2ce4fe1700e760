// Interface of the provider folders: their inputs, and the exports of a cloud provider.

import type { Secret } from '@harness/shared/base/secret.ts'
import type { CatalogChange, CatalogEntry } from '@harness/shared/order/catalog.ts'
import type { Sampling } from '@harness/shared/order/model-choice.ts'
import type { KeyOwner } from '@harness/shared/order/providers.ts'
import type { Clock, Model, ModelRequest, SweepJudge } from '../../core/ports.ts'
import type { Endpoint } from './endpoint.ts'
import type { PageModelLine } from './on-page.ts'

/** Result of probing a model that its server does not describe. */
export interface Probed {
  readonly vision: boolean
  readonly tools: boolean
}

type GuardRule = NonNullable<ModelRequest['rules']>[number]

export interface SweepLimits {
  /** Creates the judge that applies the run's guard rules to controls. */
  readonly judge: (rules: readonly GuardRule[]) => SweepJudge
  /** True for an address on this machine. */
  readonly isLocal: (address: string) => boolean
  /** True when the user allowed the sweep to send forms that may change something. */
  readonly sendsForms?: boolean
}

export interface ModelDeps {
  readonly clock: Clock
  readonly fetch?: typeof fetch
  /** Returns the key of a provider, if available; not called for a provider without keys. */
  readonly keyOf?: (provider: KeyOwner) => Secret | undefined
  /** The user's additions and corrections to the catalog. */
  readonly changes?: readonly CatalogChange[]
  readonly probed?: (origin: string, model: string) => Probed | undefined
  /** Connection to the browser's model; undefined until a page offers it. */
  readonly onPage?: PageModelLine | undefined
  /** Returns the limits of a sweep; without them it may use nothing. */
  readonly limits?: () => Promise<SweepLimits>
  /** Source of replies from another program. */
  readonly driven?: () => Promise<{ model(channel: string, name: string): Model }>
}

export interface CloudModels {
  /** Creates the model. The endpoint must have a key; only the provider receives it. */
  readonly make: (endpoint: Endpoint, entry: CatalogEntry, sampling: Sampling) => Model
  /** Request that describes a model and so proves the key; `id` is used in the path. */
  readonly describe: (id: string, key: string) => Description
}

interface Description {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Availability of a provider's key; `locked` is encrypted with the passphrase. */
export type KeyState = 'here' | 'locked' | 'none'
