#!/usr/bin/env node
// The installed command. In a checkout it is `npm run harness`, which builds what is stale; a
// package has no scripts and is built already.
import { existsSync } from 'node:fs'

const OLDEST_NODE = [20, 19]
const SCRIPT = new URL('../scripts/harness.mjs', import.meta.url)

function isOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}

async function harness() {
  if (isOldNode())
    throw new Error(
      `Harness needs Node ${OLDEST_NODE.join('.')}.0 or later; this is ${process.versions.node}.`,
    )
  // Paths are relative to the folder it runs in, also from a script of another package.
  process.env.INIT_CWD = process.cwd()
  const { main } = await import('../bridge/dist/app/cli.js')
  return main(process.argv.slice(2), { ensureBuilt: async () => undefined })
}

if (existsSync(SCRIPT)) await import(SCRIPT.href)
else {
  try {
    process.exit(await harness())
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
