// npm start: install what is missing, build what is stale, then be the bridge, in this one process.
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
