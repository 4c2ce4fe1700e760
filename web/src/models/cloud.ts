import type { CloudProvider } from '../core/ports.ts'

/** The providers outside this machine: what people call them, where they answer, and how a key is made there. */
export const CLOUD: Readonly<
  Record<CloudProvider, { readonly name: string; readonly base: string; readonly keysAt: string }>
> = {
  anthropic: {
    name: 'Anthropic',
    base: 'https://api.anthropic.com',
    keysAt: 'console.anthropic.com',
  },
  openai: { name: 'OpenAI', base: 'https://api.openai.com', keysAt: 'platform.openai.com' },
  google: {
    name: 'Google',
    base: 'https://generativelanguage.googleapis.com',
    keysAt: 'aistudio.google.com',
  },
}

/** The host that cloud mode must allow for a provider. */
export function cloudHostOf(provider: CloudProvider): string {
  return new URL(CLOUD[provider].base).host
}

export function isCloud(provider: string): provider is CloudProvider {
  return Object.hasOwn(CLOUD, provider)
}
