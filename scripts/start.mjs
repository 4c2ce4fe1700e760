// npm start: installs packages, builds outdated products, then runs the bridge in this process.
import { loadBridge } from './bridge.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

async function start() {
  await ensureInstalled()
  await ensureBuilt()
  const { main } = await loadBridge('main')
  return main(process.argv.slice(2))
}

try {
  process.exit(await start())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
