import friction from '@harness/prompts/friction.md?raw'
import nudges from '@harness/prompts/nudges.md?raw'
import personas from '@harness/prompts/personas.md?raw'
import android from '@harness/prompts/platforms/android.md?raw'
import html from '@harness/prompts/platforms/html.md?raw'
import ios from '@harness/prompts/platforms/ios.md?raw'
import screens from '@harness/prompts/platforms/screens.md?raw'
import web from '@harness/prompts/platforms/web.md?raw'
import step from '@harness/prompts/step.md?raw'
import system from '@harness/prompts/system.md?raw'
import { HarnessError } from '@harness/shared/language/errors.ts'
import { NudgeName, Prompts } from '@harness/shared/order/prompts.ts'

const PLATFORMS = { web, ios, android, screens, html } as const

/** The words for a kind of device, as they stand in `prompts/`. */
export function promptsFor(device: keyof typeof PLATFORMS): Prompts {
  const named = Object.fromEntries(sectionsOf(nudges))
  const read = Prompts.safeParse({
    ...{ system, platform: PLATFORMS[device], friction, step },
    nudges: Object.fromEntries(NudgeName.options.map((name) => [name, named[name]])),
  })
  if (read.success) return read.data
  const missing = String(read.error.issues[0]?.path.at(-1))
  throw new HarnessError('internal', { what: `prompts/nudges.md has no section ${missing}` })
}

/** The built-in personas in their order: name, first sentence, and all the model reads. */
export function builtInPersonas(): readonly { name: string; blurb: string; text: string }[] {
  return sectionsOf(personas).map(([name, text]) => ({ name, blurb: firstSentence(text), text }))
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replace(/\s+/g, ' ') ?? text
}

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
