// Loads a part of the bridge: built where it is fresh, else from its TypeScript.
import { bridgeIsBuilt } from './build.mjs'

const PARTS = {
  main: { source: '../bridge/main.ts', built: '../bridge/dist/app/main.js' },
  cli: { source: '../bridge/cli/main.ts', built: '../bridge/dist/app/cli.js' },
}

/** `part` is `main`, the bridge, or `cli`, the command line; resolves with its exports. */
export async function loadBridge(part) {
  const { source, built } = PARTS[part]
  if (bridgeIsBuilt()) return import(built)
  const { register } = await import('tsx/esm/api')
  register()
  return import(source)
}
