// node scripts/options.mjs: writes docs/reference/options.md from the table of run options.
import { mkdir, writeFile } from 'node:fs/promises'
import { register } from 'tsx/esm/api'
import { fromRoot } from './root.mjs'

register()
const { optionsPage } = await import('../bridge/cli/options-page.ts')
await mkdir(fromRoot('docs/reference'), { recursive: true })
await writeFile(fromRoot('docs/reference/options.md'), optionsPage())
