import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsIn } from '@harness/shared/order/prompt-text.ts'
import { ROOT } from '../system/root.ts'

/** A text of `prompts/mcp.md`. */
export const mcpText = textsIn<'instructions' | 'user_test' | 'try_page' | 'compare'>(
  readFileSync(join(ROOT, 'prompts/mcp.md'), 'utf8'),
)
