// The stand-in and the driver against the sources of the real thing.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../standins/mac/wda-routes.ts'

const root = dirname(createRequire(import.meta.url).resolve('appium-webdriveragent/package.json'))
const commands = join(root, 'WebDriverAgentLib', 'Commands')
const source = readdirSync(commands)
  .filter((name) => name.endsWith('.m'))
  .map((name) => readFileSync(join(commands, name), 'utf8'))
  .join('\n')
const real = [...source.matchAll(/\[\[FBRoute (GET|POST|DELETE):@"([^"]*)"\](\.withoutSession)?/g)]

describe('the routes of the stand-in', () => {
  it.each(ROUTES.map(({ verb, path, free }) => [verb, path, free === true] as const))(
    'are real ones: %s %s',
    (verb, path, free) => {
      const found = real.filter(([, known, at]) => known === verb && at === path)
      expect(found.length).toBeGreaterThan(0)
      if (free) expect(found.some(([, , , without]) => without !== undefined)).toBe(true)
    },
  )

  it('are compared with all of the real list', () => {
    expect(real.length).toBeGreaterThan(100)
  })
})
