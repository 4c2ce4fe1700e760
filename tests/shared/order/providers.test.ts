import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import {
  CloudProvider,
  isCloud,
  isOffline,
  isServer,
  providerLabel,
  RunProvider,
  ServerProvider,
} from '@harness/shared/order/provider-names.ts'
import {
  baseOf,
  CLOUD,
  KeyOwner,
  keyVariablesOf,
  repeatsOf,
  SERVERS,
} from '@harness/shared/order/providers.ts'
import { describe, expect, it } from 'vitest'

describe('the table of providers', () => {
  it.each(RunProvider.options)(
    'the provider table says of %s its name and where it runs, once',
    (name) => {
      expect(providerLabel(name)).toMatch(/^[A-Z]/)
      expect([isCloud(name), isServer(name), isOffline(name)].filter(Boolean)).toHaveLength(1)
    },
  )

  it('the provider table knows no other name, not even one that every object has', () => {
    for (const name of ['', 'default', 'toString', 'constructor'])
      expect([isCloud(name), isServer(name), isOffline(name)]).toEqual([false, false, false])
  })

  it.each(CloudProvider.options)(
    'the provider table names a host for %s that a mode can allow',
    (name) => {
      const mode = { ...DEFAULT_MODE, mode: 'cloud', cloudHosts: [CLOUD[name].host] }
      expect(NetworkMode.safeParse(mode).success).toBe(true)
      expect(baseOf({ provider: name })).toBe(`https://${CLOUD[name].host}`)
      expect(baseOf({ provider: name, origin: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1')
    },
  )

  it.each(ServerProvider.options)(
    'the provider table names an origin for %s that a mode can allow',
    (name) => {
      const modelOrigins = [SERVERS[name].origin]
      expect(NetworkMode.safeParse({ ...DEFAULT_MODE, modelOrigins }).success).toBe(true)
    },
  )

  it('the provider table gives no two owners of a key the same variable', () => {
    const variables = KeyOwner.options.flatMap(keyVariablesOf)
    expect(new Set(variables).size).toBe(variables.length)
    for (const provider of CloudProvider.options) expect(KeyOwner.options).toContain(provider)
  })

  it('the provider table promises the same replies only when a seed reaches the model or nothing is random', () => {
    expect(RunProvider.options.filter((name) => repeatsOf(name).holds === 'exact')).toEqual([
      'ollama',
      'sweep',
      'scripted',
      'recorded',
    ])
  })
})
