import friction from '@harness/prompts/friction.md?raw'
import nudges from '@harness/prompts/nudges.md?raw'
import plan from '@harness/prompts/plan.md?raw'
import android from '@harness/prompts/platforms/android.md?raw'
import html from '@harness/prompts/platforms/html.md?raw'
import ios from '@harness/prompts/platforms/ios.md?raw'
import screens from '@harness/prompts/platforms/screens.md?raw'
import web from '@harness/prompts/platforms/web.md?raw'
import step from '@harness/prompts/step.md?raw'
import system from '@harness/prompts/system.md?raw'
import texts from '@harness/prompts/texts.md?raw'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { sectionsOf } from '@harness/shared/order/prompt-text.ts'
import { NudgeName, PlanText, Prompts } from '@harness/shared/order/prompts.ts'

const PLATFORMS = { web, ios, android, screens, html } as const

/** Prompt texts for a kind of device, from `prompts/`. */
export function promptsFor(device: keyof typeof PLATFORMS): Prompts {
  const read = Prompts.safeParse({
    system,
    platform: PLATFORMS[device],
    friction,
    step,
    nudges: sections(nudges, NudgeName.options),
    texts: Object.fromEntries(sectionsOf(texts)),
    plan: sections(plan, PlanText.options),
  })
  if (read.success) return read.data
  const missing = String(read.error.issues[0]?.path.at(-1))
  throw new HarnessError('internal', { what: `prompts/ has no section ${missing}` })
}

function sections(page: string, names: readonly string[]): Record<string, string | undefined> {
  const named = Object.fromEntries(sectionsOf(page))
  return Object.fromEntries(names.map((name) => [name, named[name]]))
}
