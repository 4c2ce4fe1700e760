// npm run harness: install what is missing, then be the command line, in this one process. Only a command that needs
// what is built builds what is stale, and only after its arguments were understood.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

async function harness() {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import('../bridge/cli/main.ts')
  return main(process.argv.slice(2), { ensureBuilt })
}

try {
  process.exit(await harness())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
