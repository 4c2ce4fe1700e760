// npm start: installs what is missing, builds what is stale, then runs the bridge in this process.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

async function start() {
  await ensureInstalled()
  await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('../bridge/main.ts')
  return main(process.argv.slice(2))
}

try {
  process.exit(await start())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
