// Plan files that are broken or hostile, read as the command line reads them.
import { PLAN_FLAGS } from '@harness/bridge/cli/study/flags.ts'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { planYaml, readPlanText } from '@harness/shared/files/study/plan-text.ts'
import { cellsOf, plannedRuns } from '@harness/shared/order/study/expand.ts'
import { readPlan } from '@harness/shared/order/study/read-plan.ts'
import { expect, it } from 'vitest'
import { makeRandom, type Random } from '../../setup/random.ts'
import { SEED } from '../../setup/seed.ts'
import { spoil, spoiltText } from '../../setup/spoil.ts'
import { howMany, limitMs, report } from '../../setup/suite.ts'

const FILES = howMany({ gate: 500, whole: 10_000 })
const LIMIT_MS = limitMs({ gate: 60_000, whole: 3_600_000 })
/** One plan may take so long: reading one must never look like a hang. In milliseconds. */
const SLOW_MS = limitMs({ gate: 20_000, whole: 20_000 })

const PLANS: readonly object[] = [
  { url: 'http://localhost:3000/', goals: ['Buy a mug'] },
  {
    name: 'Checkout',
    applications: [
      { url: 'http://a.test/', personas: ['Hurried', { name: 'Own', text: 'You are new.' }] },
      { name: 'B', url: 'http://b.test/', variants: [{ name: 'v', url: 'http://v.test/' }] },
    ],
    goals: [
      { goal: 'Order', check: ['text=Thanks'] },
      { name: 'Chain', goals: ['One', 'Two'] },
    ],
    sweeps: [true],
    audits: [{ screens: 3 }],
    screens: ['desktop', { width: 390, height: 844 }],
    models: [{ provider: 'ollama', model: 'x' }],
    repeats: 3,
    'max-steps': 10,
    'token-budget': 1_000,
    'fail-on': 'high',
    report: ['junit=out.xml'],
    hooks: { before_run: 'node setup.mjs' },
  },
]

const PIECES = [
  ...['&a [*a, *a]', '<<: *x', '!!js/function x', '---', '\t', ': ', '- ', '? ', '|\n', '%TAG ! x'],
  ...['"', "'", '{', '}', '[', ']', '#', '\0', '\u2028', '\u202e', '*', '&', '@', '`', '\r', '0x1'],
]
/** Each level nine times the one before. */
const BOMB = ['a: &a [x,x,x,x,x,x,x,x,x]']
  .concat(
    [...'bcdefghi'].map((name, at) => {
      const before = 'abcdefgh'[at]
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`
    }),
  )
  .join('\n')

function file(random: Random): string {
  const plan = random.pick(PLANS)
  if (random.chance(0.05)) return planYaml(plan)
  if (random.chance(0.02)) return `${BOMB}\n${planYaml(plan)}`
  const value = random.chance(0.7) ? spoil(plan, random) : plan
  const text = random.chance(0.5) ? spoiltText(value) : planYaml(value)
  if (random.chance(0.5)) return text
  const at = random.below(text.length + 1)
  const rest = random.chance(0.5) ? text.slice(at) : text.slice(at + random.below(20))
  return `${text.slice(0, at)}${random.pick(PIECES)}${rest}`
}

/** Number of runs that a file plans, or the sentence that refuses it. */
function outcomeOf(text: string): number | string {
  try {
    const { value, place } = readPlanText(text, 'plan.yaml')
    return plannedRuns(cellsOf(readPlan(value, { flags: PLAN_FLAGS, place }), PLAN_FLAGS)).length
  } catch (thrown) {
    if (thrown instanceof HarnessError && thrown.code === 'argument_invalid') return thrown.message
    throw new Error(`no sentence for ${JSON.stringify(text.slice(0, 2_000))}`, { cause: thrown })
  }
}

it(
  `every plan file is read or refused in a sentence (seed ${SEED})`,
  () => {
    const random = makeRandom(SEED)
    let refused = 0
    for (let at = 0; at < FILES; at++) {
      const text = file(random)
      const began = performance.now()
      const outcome = outcomeOf(text)
      expect([text.slice(0, 500), performance.now() - began < SLOW_MS]).toContain(true)
      if (typeof outcome === 'number') continue
      refused += 1
      expect(outcome.length).toBeLessThan(2_000)
      expect(outcome).toMatch(/^plan\.yaml/)
      expect(outcome).not.toMatch(
        /is not a function|Cannot (?:read|convert)|of undefined|\bat \S+:\d/,
      )
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    report(`${FILES} plan files: ${FILES - refused} read, ${refused} refused in a sentence`)
  },
  LIMIT_MS,
)
