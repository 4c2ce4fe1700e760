import * as z from 'zod/mini'
import { Viewport } from '../../device/spec.ts'
import { Sampling } from '../model-choice.ts'
import { PickedProvider } from '../provider-names.ts'
import { Name } from './control.ts'
import { DEFAULT_FIELDS } from './options.ts'

/** Defaults of a run. An absent one comes from Settings, else from Harness. */
export const RunDefaults = z.strictObject({
  model: z.exactOptional(z.strictObject({ provider: PickedProvider, model: z.string() })),
  sampling: z.exactOptional(Sampling),
  /** Its name: those that come with Harness have another id in each browser. */
  persona: z.exactOptional(Name),
  /** Size of web pages, in Settings alone: an application has that of its target. */
  viewport: z.exactOptional(Viewport),
  ...DEFAULT_FIELDS,
})
export type RunDefaults = z.infer<typeof RunDefaults>
