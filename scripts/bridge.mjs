// Loads a part of the bridge: the built one if it is up to date, else the TypeScript sources.
import { bridgeIsBuilt } from './build.mjs'

const PARTS = {
  main: { source: '../bridge/main.ts', built: '../bridge/dist/app/main.js' },
  device: { source: '../bridge/devices/host/entry.ts', built: '../bridge/dist/app/device.js' },
  cli: { source: '../bridge/command-line.ts', built: '../bridge/dist/app/cli.js' },
}

/**
 * Loads `main` (the bridge), `cli` (the command line) or `device` (the process of one device).
 * Resolves with its exports.
 */
export async function loadBridge(part) {
  const { source, built } = PARTS[part]
  if (bridgeIsBuilt()) return import(built)
  const { register } = await import('tsx/esm/api')
  register()
  return import(source)
}
