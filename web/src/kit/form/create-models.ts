import type { CatalogEntry } from '@harness/shared/order/catalog.ts'
import { CloudProvider } from '@harness/shared/order/provider-names.ts'
import { CLOUD, ON_PAGE } from '@harness/shared/order/providers.ts'
import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { DefaultModel } from '../../store/preferences.ts'
import type { PageModelState } from '../../worker/api.ts'
import { onReturn } from '../page/on-return.ts'
import type { Page } from '../page/page.ts'
import { abilityText, priceText, today } from '../words/price.ts'

/** A model that a run could use now. `about` lists its abilities, and its cost if it has one. */
export interface ModelOption {
  readonly model: DefaultModel
  readonly word: string
  readonly about?: string
}

/** Models that are served by the same server or provider. */
export interface ModelGroup {
  readonly label: string
  readonly options: readonly ModelOption[]
}

export interface Models {
  /** Origin of the allowed model server; undefined until the worker has answered. */
  readonly origin: Accessor<string | undefined>
  /** Vision models of the server; empty when it does not answer, undefined while waiting for it. */
  readonly installed: Accessor<readonly string[] | undefined>
  /** Models of a compatible server, and of each allowed provider with a key. */
  readonly others: Accessor<readonly ModelGroup[]>
  /** True once every source has answered. */
  readonly isRead: Accessor<boolean>
  readonly refresh: () => void
}

/** Usable models, read once the worker has named the servers, and again on request. */
export function createModels(page: Page): Models {
  const [installed, setInstalled] = createSignal<readonly string[]>()
  const [isRead, setRead] = createSignal(false)
  const compatible = createCompatible(page)
  const cloud = createCloud(page)
  const builtin = createBuiltin(page)
  const origin = () => page.boot()?.modelOrigins[0]
  const refresh = () => {
    const at = origin()
    if (at !== undefined) void page.worker.models(at).then(setInstalled)
    // The worker has booted and knows no server to ask.
    else if (page.boot()) setInstalled([])
    const asked = [compatible, cloud, builtin].map((source) => source.refresh())
    if (page.boot()) void Promise.allSettled(asked).then(() => setRead(true))
  }
  createEffect(on(() => [page.boot() !== undefined, origin()], refresh))
  // The user may have started the server meanwhile.
  onReturn(() => installed()?.length === 0 && refresh())
  const others = createMemo(() =>
    [...builtin.groups(), ...compatible.groups(), ...cloud.groups()].filter(
      ({ options }) => options.length > 0,
    ),
  )
  return { origin, installed, others, isRead: () => isRead() && installed() !== undefined, refresh }
}

interface Source {
  readonly groups: Accessor<readonly ModelGroup[]>
  readonly refresh: () => Promise<unknown>
}

function createCompatible(page: Page): Source {
  const [names, setNames] = createSignal<readonly string[]>([])
  const groups = () => {
    const options = names().map(
      (name): ModelOption => ({ model: { provider: 'compatible', model: name }, word: name }),
    )
    return [{ label: 'Compatible server on this machine', options }]
  }
  const refresh = async () => {
    const at = page.boot()?.modelOrigins[1]
    const answer = at === undefined ? { value: [] } : await page.worker.compatibleModels(at)
    setNames('value' in answer ? answer.value : [])
  }
  return { groups, refresh }
}

/** The browser's built-in model, if it can be used or downloaded. */
function createBuiltin(page: Page): Source {
  const [state, setState] = createSignal<PageModelState>('absent')
  const options = (): readonly ModelOption[] =>
    /^(downloadable|downloading|available)$/.test(state())
      ? [
          {
            model: { provider: 'builtin', model: 'built-in' },
            word: ON_PAGE.builtin.name,
            about: ON_PAGE.builtin.about,
          },
        ]
      : []
  return {
    groups: () => [{ label: 'In this browser', options: options() }],
    refresh: () => page.worker.pageModel().then(setState),
  }
}

function createCloud(page: Page): Source {
  const [entries, setEntries] = createSignal<readonly CatalogEntry[]>([])
  const allowed = () =>
    CloudProvider.options.filter((provider) =>
      page.boot()?.cloudHosts?.includes(CLOUD[provider].host),
    )
  const groups = () =>
    allowed().map(
      (provider): ModelGroup => ({
        label: CLOUD[provider].name,
        options: entries()
          .filter((entry) => entry.provider === provider && entry.vision)
          .map((entry) => ({
            model: { provider, model: entry.id },
            word: entry.name,
            about: `${abilityText(entry)}. About ${priceText(entry, today())}.`,
          })),
      }),
    )
  const refresh = async () => {
    if (allowed().length === 0) return setEntries([])
    const [report, catalog] = await Promise.all([page.worker.keys(), page.worker.catalog()])
    const keys = 'value' in report ? report.value.keys : []
    const owners = keys.filter(({ state }) => state === 'here').map(({ owner }) => owner)
    const known = 'value' in catalog ? catalog.value : []
    return setEntries(known.filter(({ provider }) => owners.some((owner) => owner === provider)))
  }
  return { groups, refresh }
}
