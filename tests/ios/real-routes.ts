// The routes of WebDriverAgent, read from its source.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(createRequire(import.meta.url).resolve('appium-webdriveragent/package.json'))
const commands = join(root, 'WebDriverAgentLib', 'Commands')
const source = readdirSync(commands)
  .filter((name) => name.endsWith('.m'))
  .map((name) => readFileSync(join(commands, name), 'utf8'))
  .join('\n')
const found = [...source.matchAll(/\[\[FBRoute (GET|POST|DELETE):@"([^"]*)"\](\.withoutSession)?/g)]

export interface RealRoute {
  readonly verb: string
  /** Without `/session/:id`. */
  readonly path: string
  /** True when it also works without a session. */
  readonly free: boolean
}

export const REAL_ROUTES: readonly RealRoute[] = found.map(([, verb = '', path = '', free]) => ({
  verb,
  path,
  free: free !== undefined,
}))
