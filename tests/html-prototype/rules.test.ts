// Every page of the web device's rules as a prototype: kept, or refused for a reason that is
// written down here.
// @module-tag long
import type { Device } from '@harness/bridge/devices/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRule, type Rule, readRules } from '../bridge/web-device/rule.ts'
import { middle, never } from '../bridge/web-device-setup.ts'
import { type Lab, type Labs, startLabs } from '../standins/prototype-lab/start-lab.ts'
import { fixturePages, labDevice } from './rules-lab.ts'

const PAGES = 4
const TIMEOUT_MS = 240_000

/** Least part of the pages with inputs, without a server and embedded pages, that a prototype must keep. */
const KEPT = 0.95

const SERVER = 'It needs a server.'
const EMBEDS = 'It embeds another page: that needs the bridge.'
const ADDRESS =
  'It names the scheme of an address that a script set, which the browser keeps to itself.'

interface Refused {
  readonly why: string
  /** Message of a run about it, for the user and the model. */
  readonly says: string
}

const NOT_SHOWN = 'This page embeds another page, which a prototype does not show.'

/** Rules that a prototype cannot keep. */
const REFUSED: Readonly<Record<string, Refused>> = {
  download: { why: SERVER, says: 'the prototype has no file file' },
  'error-page': { why: SERVER, says: 'the prototype has no file gone' },
  'long-poll': { why: SERVER, says: 'The file never is not part of the prototype.' },
  frame: { why: EMBEDS, says: NOT_SHOWN },
  'frame-covered': { why: EMBEDS, says: NOT_SHOWN },
  'frame-editor': { why: EMBEDS, says: NOT_SHOWN },
  'frame-foreign': { why: EMBEDS, says: NOT_SHOWN },
  'frame-nested': { why: EMBEDS, says: NOT_SHOWN },
  'frame-opaque': { why: EMBEDS, says: NOT_SHOWN },
  'zoomed-frame': { why: EMBEDS, says: NOT_SHOWN },
  'other-program-frames': { why: EMBEDS, says: NOT_SHOWN },
  media: {
    why: 'It looks into the controls of a player, which no script can see.',
    says: 'A video of the page may be missing in the pictures.',
  },
  'phone-agent': {
    why: 'It distinguishes a phone from a desktop browser, which the frame is in.',
    says: 'The page asks what kind of browser it is in.',
  },
  'other-program': { why: ADDRESS, says: 'This link opens another program' },
  'other-program-ways': { why: ADDRESS, says: 'This link opens another program' },
}

const TABLE = '../fixtures/tables/html-prototype-rules.md'

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

/** Needs a server or the bridge. */
function needsMore(rule: Named): boolean {
  const why = REFUSED[ruleName(rule)]?.why
  return why === SERVER || why === EMBEDS
}

function trusting(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const changed = TRUSTING.map((name): [string, Uint8Array] => {
    const path = `rules/${name}.html`
    const text = Buffer.from(files.get(path) ?? '').toString()
    return [path, Buffer.from(text.replaceAll(/\b(e|event)\.isTrusted/g, 'true'))]
  })
  return new Map([...files, ...changed])
}

async function eachInALab(
  all: readonly Named[],
  work: (rule: Named, lab: Lab) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    labs.all.map(async (lab) => {
      for (let rule = waiting.shift(); rule; rule = waiting.shift()) await work(rule, lab)
    }),
  )
}

/** A place of every page with nothing on it. */
const NOTHING = { x: 5, y: 700 }

/** Messages of the device during and right after a tap on the rule's first control. */
async function saidOf(device: Device, { page, steps = [] }: Named): Promise<string> {
  await device.perform({ kind: 'navigate', url: page }, never)
  const on = steps[0]?.do.on
  const { elements } = (await device.observe(never)).scene
  const element = elements.find(({ label }) => label === on)
  const said: string[] = []
  for (const point of [element ? middle(element) : NOTHING, NOTHING]) {
    const command = { kind: 'tap', point } as const
    said.push((await device.perform(command, never)).detail)
  }
  return said.join(' ')
}

function tableOf(): string {
  const lines = rules.map((rule) => {
    const name = ruleName(rule)
    const refused = REFUSED[name]
    const kept = TRUSTING.includes(name) ? 'kept, but for `isTrusted`' : 'kept'
    const result = refused ? `refused. ${refused.why} A run says: “${refused.says}”` : kept
    return `| ${name} | ${rule.rule} | ${rule.steps?.length ?? 0} | ${result} |`
  })
  const count = (wanted: (rule: Named) => boolean) => rules.filter(wanted).length
  const isKept = (rule: Named) => !Object.hasOwn(REFUSED, ruleName(rule))
  const hasInputs = ({ steps = [] }: Named) => steps.length > 0
  const isAlone = (rule: Named) => hasInputs(rule) && !needsMore(rule)
  return [
    '# The rules of the web device in an HTML prototype',
    '',
    `Each is a page of \`tests/fixtures/web/rules\` with inputs and what must come of them. ${count(isKept)} of ${rules.length} are kept; of the ${count(isAlone)} with`,
    `inputs that need no server and embed no page, ${count((rule) => isAlone(rule) && isKept(rule))}. This table is written by \`tests/html-prototype/rules.test.ts\`, which fails when a kept rule is not`,
    'kept, or when a run does not say why one is refused.',
    '',
    '| rule | the device | inputs | in a prototype |',
    '|---|---|---:|---|',
    ...lines,
    '',
  ].join('\n')
}

it(
  'the HTML prototype keeps every rule of the web device but those that are refused for a reason',
  async () => {
    const files = trusting(await fixturePages())
    const wanted = rules.filter((rule) => !Object.hasOwn(REFUSED, ruleName(rule)))
    const failed: string[] = []
    await eachInALab(wanted, async (rule, lab) => {
      const device = labDevice(lab, files, rule.phone === true)
      await checkRule(device, rule, rule.page).catch((error: unknown) => {
        failed.push(`${ruleName(rule)}: ${error instanceof Error ? error.message : String(error)}`)
      })
    })
    const inputs = rules.filter(({ steps = [] }) => steps.length > 0)
    const alone = inputs.filter((rule) => !needsMore(rule))
    const kept = inputs.filter((rule) => !Object.hasOwn(REFUSED, ruleName(rule))).length
    process.stdout.write(
      `≡ ${wanted.length - failed.length} of ${rules.length} rules kept (${TRUSTING.length} but for isTrusted), ${Object.keys(REFUSED).length} refused with a reason; of ${inputs.length} with inputs, ${alone.length} of them without a server and embedded pages, ${kept} kept\n`,
    )
    expect(failed).toEqual([])
    await expect(tableOf()).toMatchFileSnapshot(TABLE)
    expect(kept / alone.length).toBeGreaterThanOrEqual(KEPT)
  },
  TIMEOUT_MS,
)

it(
  'a run says of every refused rule what a prototype cannot do',
  async () => {
    const files = await fixturePages()
    const silent: string[] = []
    const refused = rules.filter((rule) => Object.hasOwn(REFUSED, ruleName(rule)))
    await eachInALab(refused, async (rule, lab) => {
      const said = await saidOf(labDevice(lab, files, rule.phone === true), rule)
      const { says } = REFUSED[ruleName(rule)] ?? {}
      if (!says || !said.includes(says)) silent.push(`${ruleName(rule)} says: ${said}`)
    })
    expect(silent).toEqual([])
  },
  TIMEOUT_MS,
)

it('the list of refused rules names only rules that there are', () => {
  const names = rules.map(ruleName)
  for (const name of [...Object.keys(REFUSED), ...TRUSTING]) expect(names).toContain(name)
})
