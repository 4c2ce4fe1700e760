// The providers outside this machine: what people call them, where they answer, and where a key is made.
import * as z from 'zod/mini'

export const CloudProvider = z.enum(['anthropic', 'openai', 'google'])
export type CloudProvider = z.infer<typeof CloudProvider>

interface Cloud {
  readonly name: string
  /** The one host that cloud mode must allow for it. */
  readonly host: string
  /** The site on which a person makes a key. */
  readonly keysAt: string
}

export const CLOUD: Readonly<Record<CloudProvider, Cloud>> = {
  anthropic: {
    name: 'Anthropic',
    host: 'api.anthropic.com',
    keysAt: 'console.anthropic.com',
  },
  openai: { name: 'OpenAI', host: 'api.openai.com', keysAt: 'platform.openai.com' },
  google: {
    name: 'Google',
    host: 'generativelanguage.googleapis.com',
    keysAt: 'aistudio.google.com',
  },
}

/** Where its requests go: to what stands in its place on this machine, if anything does, else to the provider. */
export function baseOf({
  provider,
  origin,
}: {
  readonly provider: CloudProvider
  readonly origin?: string | undefined
}): string {
  return origin ?? `https://${CLOUD[provider].host}`
}

export function isCloud(provider: string): provider is CloudProvider {
  return Object.hasOwn(CLOUD, provider)
}
