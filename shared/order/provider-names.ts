// Names of providers in logs and settings, separate from their other data: a report file reads logs
// and does not need host addresses.
import * as z from 'zod/mini'

export const CloudProvider = z.enum(['anthropic', 'openai', 'google'])
export type CloudProvider = z.infer<typeof CloudProvider>

export const ServerProvider = z.enum(['ollama', 'compatible'])
export type ServerProvider = z.infer<typeof ServerProvider>

export const OfflineProvider = z.enum(['sweep', 'scripted', 'recorded'])
export type OfflineProvider = z.infer<typeof OfflineProvider>

/** Providers with named models. */
export const Provider = z.enum([...ServerProvider.options, ...CloudProvider.options])
export type Provider = z.infer<typeof Provider>

export const PageProvider = z.enum(['builtin'])
export type PageProvider = z.infer<typeof PageProvider>

/** Entries of a model picker: named models, the browser's own model, and the sweep. */
export const PickedProvider = z.enum(['sweep', ...PageProvider.options, ...Provider.options])
export type PickedProvider = z.infer<typeof PickedProvider>

/** Providers whose models a command line run can reach. */
export const RunProvider = z.enum([...Provider.options, ...OfflineProvider.options])
export type RunProvider = z.infer<typeof RunProvider>

/** Every name that a log may contain. */
export const ProviderName = z.enum([...RunProvider.options, ...PageProvider.options])
export type ProviderName = z.infer<typeof ProviderName>

export function isCloud(provider: string): provider is CloudProvider {
  return CloudProvider.safeParse(provider).success
}

export function isServer(provider: string): provider is ServerProvider {
  return ServerProvider.safeParse(provider).success
}

export function isSweep(provider: string | undefined): boolean {
  return provider === 'sweep'
}

export function isOffline(provider: string): provider is OfflineProvider {
  return OfflineProvider.safeParse(provider).success
}

export const LABELS = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  ollama: 'Ollama',
  compatible: 'Compatible server',
  sweep: 'Sweep, no AI',
  scripted: 'Scripted, no AI',
  recorded: 'Recorded, no AI',
  builtin: 'Built-in model of the browser',
} as const satisfies Readonly<Record<ProviderName, string>>

export function providerLabel(provider: ProviderName): string {
  return LABELS[provider]
}
