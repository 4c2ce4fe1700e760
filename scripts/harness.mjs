// npm run harness: installs what is missing, then runs the command line in this process. Only a
// command that needs the build makes one, after its arguments were accepted.
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
