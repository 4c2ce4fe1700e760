// Options of a new run: the layers that supply values, and facts about the run.
import type { Application } from '@harness/shared/order/library/library.ts'
import type { RunDefaults } from '@harness/shared/order/options/defaults.ts'
import type { Layers } from '@harness/shared/order/options/layers.ts'
import { type OptionValues, storedPatch } from '@harness/shared/order/options/options.ts'
import type { OptionContext } from '@harness/shared/order/options/row.ts'
import type { Surface } from '@harness/shared/order/options/surfaces.ts'
import type { NewRunDraft } from '../../store/drafts.ts'
import type { DefaultModel } from '../../store/preferences.ts'
import type { TokenLimits } from '../../worker/api.ts'
import { guardedUrl } from './where.ts'

/** Parts of the form that options depend on. */
interface Chosen {
  readonly draft: NewRunDraft
  readonly settings?: RunDefaults | undefined
  readonly owner?: Application | undefined
  readonly model: DefaultModel | undefined
}

/** Layers that supply the values of the form. */
export function layersOf({ draft, settings = {}, owner }: Omit<Chosen, 'model'>): Layers {
  return { settings, application: owner?.defaults, run: draft }
}

const SURFACES = {
  desktop: 'browser',
  phone: 'browser',
  simulator: 'simulator',
  appium: 'appium',
} as const

function surfaceOf({ device, prototype }: NewRunDraft): Surface {
  if (device !== 'prototype') return SURFACES[device]
  return prototype?.form === 'screens' ? 'pictures' : 'html'
}

export function optionContext({ draft, model }: Pick<Chosen, 'draft' | 'model'>): OptionContext {
  return {
    from: 'app',
    url: guardedUrl(draft),
    surface: surfaceOf(draft),
    provider: model?.provider ?? null,
    model: model?.model,
  }
}

/** Option values of the form and their setters. */
export function formOptions(
  chosen: Chosen,
  tokens: TokenLimits | undefined,
  change: (patch: Partial<NewRunDraft>) => void,
) {
  const layers = layersOf(chosen)
  const context = { ...optionContext(chosen), takes: tokens?.takes ?? [], tokens }
  return {
    layers,
    layer: 'run' as const,
    context,
    applicationName: chosen.owner?.name,
    onChange: (patch: OptionValues) => change(storedPatch(layers.run, patch)),
  }
}
