// What the worker says about prototypes: plain data.

import type { Size } from '@harness/shared/base/geometry.ts'
import type { Contact } from '@harness/shared/device/browser-network.ts'
import type { PrototypeKind } from '@harness/shared/device/prototype/ref.ts'
import type { Tour } from '@harness/shared/log/wire/bridge-api.ts'

/** A prototype that is in the store now, and the application that stands for it. */
export interface AddedPrototype {
  readonly id: string
  readonly form: PrototypeKind
  readonly name: string
  readonly applicationId: string
  /** Sentences: what was left out, and why. */
  readonly notes: readonly string[]
}

/** The prototypes that come with Harness. */
export type SampleName = 'marrow' | 'quayside'

/** First page of an HTML prototype as a run would find it. */
export interface PrototypeCheck {
  readonly title: string
  /** Controls on its first screen. */
  readonly controls: number
  /** The first screen, as the agent gets it. */
  readonly picture: Blob
  /** Paths of files that it asks for and does not have. */
  readonly missing: readonly string[]
  /** Paths of pages that it links to and does not have. */
  readonly linked: readonly string[]
  /** Hosts that it asks for. */
  readonly contacts: readonly Contact[]
  /** Sentences: what pictures of it cannot show. */
  readonly doubts: readonly string[]
  /** Sentences: why its picture is not of the screen although this tab is captured. */
  readonly uncaptured: readonly string[]
}

/** A picture that can be a screen, or why not. */
export interface PictureReport {
  readonly path: string
  readonly size?: Size
  readonly fault?: string
}

/** A prototype that comes with Harness, and its tour. */
export interface SamplePrototype extends Omit<AddedPrototype, 'notes'> {
  readonly tour: Tour
}
