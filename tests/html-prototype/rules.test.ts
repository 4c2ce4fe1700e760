// Every page of the web device's rules as a prototype: kept, or refused for a reason that is
// written down here.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRule, type Rule, readRules } from '../bridge/web-device/rule.ts'
import { type Labs, startLabs } from '../standins/prototype-lab/start-lab.ts'
import { fixturePages, labDevice } from './rules-lab.ts'

const PAGES = 4
const TIMEOUT_MS = 240_000

/** The least part of the pages with inputs and without a server that a prototype must keep. */
const KEPT = 0.95

const SERVER = 'needs a server'
const INSIDE =
  'has scripts that look from one page into a page inside it, which a prototype says it cannot'
const ADDRESS =
  'names the scheme of an address that a script set, which the browser keeps to itself'

/** Rules that a prototype cannot keep. */
const REFUSED: Readonly<Record<string, string>> = {
  download: SERVER,
  'error-page': SERVER,
  'long-poll': SERVER,
  frame: INSIDE,
  'frame-editor': INSIDE,
  'other-program-frames': SERVER,
  media: 'looks into the controls of a player, which no script can see',
  'phone-agent': 'distinguishes a phone from a desktop browser, which the frame is in',
  'other-program': ADDRESS,
  'other-program-ways': ADDRESS,
}

/** Kept but for `isTrusted`, which no script can set: these pages take it for given here. */
const TRUSTING = ['change-event', 'double-tap', 'drag-html5', 'right-click', 'type-keys']

const rules = await readRules()
let labs: Labs
beforeAll(async () => {
  labs = await startLabs(PAGES, { sharesProcess: true })
})
afterAll(() => labs?.close())

type Named = Rule & { readonly page: string }

function ruleName({ page }: Named): string {
  return page.replace('rules/', '')
}

function trusting(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const changed = TRUSTING.map((name): [string, Uint8Array] => {
    const path = `rules/${name}.html`
    const text = Buffer.from(files.get(path) ?? '').toString()
    return [path, Buffer.from(text.replaceAll(/\b(e|event)\.isTrusted/g, 'true'))]
  })
  return new Map([...files, ...changed])
}

it(
  'the HTML prototype keeps every rule of the web device but those that are refused for a reason',
  async () => {
    const files = trusting(await fixturePages())
    const wanted = rules.filter((rule) => !Object.hasOwn(REFUSED, ruleName(rule)))
    const failed: string[] = []
    const waiting = [...wanted]
    await Promise.all(
      labs.all.map(async (lab) => {
        for (let rule = waiting.shift(); rule; rule = waiting.shift()) {
          const device = labDevice(lab, files, rule.phone === true)
          await checkRule(device, rule, rule.page).catch((error: unknown) => {
            failed.push(
              `${ruleName(rule)}: ${error instanceof Error ? error.message : String(error)}`,
            )
          })
        }
      }),
    )
    const inputs = rules.filter(({ steps = [] }) => steps.length > 0)
    const alone = inputs.filter((rule) => REFUSED[ruleName(rule)] !== SERVER)
    const kept = inputs.filter((rule) => !Object.hasOwn(REFUSED, ruleName(rule))).length
    process.stdout.write(
      `≡ ${wanted.length - failed.length} of ${rules.length} rules kept (${TRUSTING.length} but for isTrusted), ${Object.keys(REFUSED).length} refused with a reason; of ${inputs.length} with inputs, ${alone.length} of them without a server, ${kept} kept\n`,
    )
    expect(failed).toEqual([])
    expect(kept / alone.length).toBeGreaterThanOrEqual(KEPT)
  },
  TIMEOUT_MS,
)

it('the list of refused rules names only rules that there are', () => {
  const names = rules.map(ruleName)
  for (const name of [...Object.keys(REFUSED), ...TRUSTING]) expect(names).toContain(name)
})
