// node scripts/reference.mjs: writes the generated pages and schemas of docs/reference.
import { mkdir, writeFile } from 'node:fs/promises'
import { register } from 'tsx/esm/api'
import { fromRoot } from './root.mjs'

register()
const { REFERENCE } = await import('../tests/reference/pages.ts')
await mkdir(fromRoot('docs/reference'), { recursive: true })
for (const [name, text] of Object.entries(REFERENCE))
  await writeFile(fromRoot(`docs/reference/${name}`), text())
