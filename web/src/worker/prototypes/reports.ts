// Reports of the worker about prototypes, as plain data.

import type { Size } from '@harness/shared/base/geometry.ts'
import type { Contact } from '@harness/shared/device/browser-network.ts'
import type { PrototypeKind } from '@harness/shared/device/prototype/ref.ts'
import type { Tour } from '@harness/shared/log/wire/bridge-api.ts'

/** A prototype that was added to the store, and its application. */
export interface AddedPrototype {
  readonly id: string
  readonly form: PrototypeKind
  readonly name: string
  readonly applicationId: string
  /** Sentences about files that were left out, and why. */
  readonly notes: readonly string[]
}

export type SampleName = 'marrow' | 'quayside'

/** First page of an HTML prototype as a run would find it. */
export interface PrototypeCheck {
  readonly title: string
  readonly controls: number
  /** First screen, as the agent sees it. */
  readonly picture: Blob
  /** Paths of missing files that the page requests. */
  readonly missing: readonly string[]
  /** Paths of missing pages that the page links to. */
  readonly linked: readonly string[]
  readonly contacts: readonly Contact[]
  /** Sentences about content that its pictures cannot show. */
  readonly doubts: readonly string[]
  /** Sentences about why the picture is no real screenshot, although this tab is captured. */
  readonly uncaptured: readonly string[]
}

/** Size of a picture that can be a screen, or the fault that prevents it. */
export interface PictureReport {
  readonly path: string
  readonly size?: Size
  readonly fault?: string
}

export interface SamplePrototype extends Omit<AddedPrototype, 'notes'> {
  readonly tour: Tour
}
