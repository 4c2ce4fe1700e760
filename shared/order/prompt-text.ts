// Reads pages of `prompts/`: their sections, and the placeholders in them.
import { HarnessError } from '../base/errors.ts'

/**
 * A markdown page as its `## name` sections, in order; what stands before the first is left out,
 * and so are empty ones.
 */
export function sectionsOf(markdown: string): readonly (readonly [name: string, body: string])[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...body] = section.split('\n')
      return [name.trim(), body.join('\n').trim()] as const
    })
    .filter(([, body]) => body !== '')
}

/** Values by the names of placeholders. */
export type PromptValues = Readonly<Record<string, string | number>>

/**
 * Fills `{{NAME}}` once, so that braces inside a goal or persona stay text. Throws `internal` for
 * an unknown name.
 */
export function fillIn(text: string, values: PromptValues): string {
  return text.trim().replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new HarnessError('internal', { what: `the prompt asks for ${name}` })
    return String(value)
  })
}

/** The texts of a page by name, with their placeholders filled. */
export type PageText<Name extends string> = (name: Name, values?: PromptValues) => string

/** Reads pages as one; a later one wins. A text throws `internal` for a name without a section. */
export function textsIn<Name extends string>(...pages: readonly string[]): PageText<Name> {
  const texts = new Map(pages.flatMap(sectionsOf))
  return (name, values = {}) => {
    const text = texts.get(name)
    if (text === undefined)
      throw new HarnessError('internal', { what: `prompts/ has no section ${name}` })
    return fillIn(text, values)
  }
}
