import { Sampling } from '@harness/shared/order/model-choice.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import { type OptionValues, storedPatch } from '@harness/shared/order/options/options.ts'
import type { Accessor } from 'solid-js'
import { readRunDefaults } from '../../store/library/defaults.ts'
import type { HarnessDb } from '../../store/schema.ts'
import { createList } from '../runs/create-list.ts'

/** Defaults of every run from Settings; empty while they are read. */
export function createRunDefaults(db: HarnessDb): {
  readonly settings: Accessor<RunDefaults>
  readonly isRead: Accessor<boolean>
} {
  const { items } = createList(async () => [await readRunDefaults(db)])
  return { settings: () => items()?.[0] ?? {}, isRead: () => items() !== undefined }
}

/** Changed defaults, options included. */
export type DefaultsPatch = OptionValues & {
  readonly [K in 'model' | 'persona' | 'viewport']?: RunDefaults[K] | undefined
}

/** Applies a patch; a value that becomes undefined is inherited again. */
export function patched(values: RunDefaults, patch: DefaultsPatch): RunDefaults {
  const next = { ...values, ...patch, ...storedPatch(values, patch) }
  return Object.fromEntries(
    Object.entries(next).filter(
      ([key, value]) => value !== undefined && !Object.hasOwn(Sampling.shape, key),
    ),
  )
}
