import * as z from 'zod/mini'
import { Viewport } from '../../device/spec.ts'
import { Sampling } from '../model-choice.ts'
import { PickedProvider } from '../provider-names.ts'
import { Name } from './control.ts'
import { DEFAULT_FIELDS } from './options.ts'

/** Defaults of a run. An absent value comes from Settings, otherwise from Harness. */
export const RunDefaults = z.strictObject({
  model: z.exactOptional(z.strictObject({ provider: PickedProvider, model: z.string() })),
  sampling: z.exactOptional(Sampling),
  /** Name of the persona, because built-in personas have another id in each browser. */
  persona: z.exactOptional(Name),
  /** Size of web pages, in Settings only: an application uses that of its target. */
  viewport: z.exactOptional(Viewport),
  ...DEFAULT_FIELDS,
})
export type RunDefaults = z.infer<typeof RunDefaults>
