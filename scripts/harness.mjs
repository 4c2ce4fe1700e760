// npm run harness: installs missing packages, then runs the command line in this process. A build
// starts only for a command that needs it, after its arguments were accepted.
import { loadBridge } from './bridge.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

async function harness() {
  await ensureInstalled()
  const { main } = await loadBridge('cli')
  return main(process.argv.slice(2), { ensureBuilt })
}

try {
  process.exit(await harness())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
