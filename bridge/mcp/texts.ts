// The texts of `prompts/mcp.md`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { fillIn, type PromptValues, sectionsOf } from '@harness/shared/order/prompt-text.ts'
import { ROOT } from '../system/root.ts'

const TEXTS = new Map(sectionsOf(readFileSync(join(ROOT, 'prompts/mcp.md'), 'utf8')))

/** A text with its placeholders filled. Throws `internal` for a name without a text. */
export function mcpText(
  name: 'instructions' | 'user_test' | 'try_page' | 'compare',
  values: PromptValues = {},
): string {
  const text = TEXTS.get(name)
  if (text === undefined)
    throw new HarnessError('internal', { what: `prompts/mcp.md has no section ${name}` })
  return fillIn(text, values)
}
