// npm run bench -- fresh: the sensors that few pages show, on pages by someone who had not read
// them, each in a run of the real loop. HARNESS_FRESH_PAGES=PATTERN plays only the pages with such
// names.
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChrome } from '@harness/bridge/devices/web/life/chrome.ts'
import type { RowOf } from '@harness/shared/language/rows.ts'
import type { Prompts } from '@harness/shared/order/prompts.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { type KeyPair, startLabelledServer } from '../../standins/labelled-server.ts'
import { unpacked } from '../apps/packages.ts'
import { type Figure, figure, type Section } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { openBrowser, PLAIN_PLAN, playOn } from '../play.ts'
import { type Case, FRESH, ownCases, packageCases } from './cases.ts'
import { newKeyPair } from './certificate.ts'
import { makeVisitor } from './visitor.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

interface Judged {
  readonly name: string
  readonly labelled: Case
  readonly lines: readonly string[]
}

export function freshSection(lab: Lab, say: (line: string) => void): Section {
  return {
    name: 'fresh',
    title: 'Sensors on pages by someone who had not read them',
    onRequest: true,
    async run() {
      const prompts = await lab.page.evaluate(() => bench.prompts())
      const { HARNESS_FRESH_PAGES: pattern = '' } = process.env
      const wanted = ({ page }: Case) => new RegExp(pattern).test(page)
      const own = await judgeOwn((await ownCases()).filter(wanted), prompts)
      const others = await judgePackages(prompts, wanted)
      for (const at of [...own, ...others]) for (const line of complaints(at)) say(line)
      return figuresOf([...own, ...others])
    },
  }
}

async function judgeOwn(cases: readonly Case[], prompts: Prompts): Promise<readonly Judged[]> {
  const plain = cases.filter((at) => !at.secure)
  const secure = cases.filter((at) => at.secure)
  const keys = await newKeyPair()
  return [
    ...(await judgeAt(FRESH, plain, prompts)),
    ...(await withoutCertificates(() => judgeAt(FRESH, secure, prompts, keys))),
  ]
}

async function judgePackages(
  prompts: Prompts,
  isWanted: (at: Case) => boolean,
): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  for (const { pages, ...wanted } of await packageCases()) {
    const at = await judgeAt(await unpacked(wanted), pages.filter(isWanted), prompts)
    judged.push(...at.map((one) => ({ ...one, name: `${wanted.package} ${one.name}` })))
  }
  return judged
}

/** One browser for each size of window. */
async function judgeAt(
  root: URL,
  cases: readonly Case[],
  prompts: Prompts,
  secure?: KeyPair,
): Promise<readonly Judged[]> {
  const server = await startLabelledServer(root, secure)
  const empty = `${server.origin}/status/200`
  const judged: Judged[] = []
  try {
    for (const viewport of [DESKTOP, PHONE]) {
      const here = cases.filter(({ phone = false }) => phone === (viewport === PHONE))
      if (here.length === 0) continue
      const device = await openBrowser(empty, viewport)
      try {
        for (const labelled of here) {
          await device.reset(new AbortController().signal)
          const url = `${server.origin}/${labelled.page}`
          const plan = planOf(url, prompts)
          const how = { clock: systemClock }
          const run = await playOn(device, {
            plan,
            model: () => makeVisitor(url, labelled),
            ...how,
          })
          const signals = run.rows.filter((row) => row.kind === 'signal')
          judged.push({ name: labelled.page, labelled, lines: signals.map(lineOf) })
        }
      } finally {
        await device.close()
      }
    }
  } finally {
    await server.close()
  }
  return judged
}

/** A browser that takes the certificate of the test server, and nothing else is different. */
async function withoutCertificates<T>(work: () => Promise<T>): Promise<T> {
  const { HARNESS_CHROME: before } = process.env
  const program = join(await mkdtemp(join(tmpdir(), 'harness-bench-')), 'chrome')
  const real = await findChrome(process.env)
  await writeFile(program, `#!/bin/sh\nexec "${real}" --ignore-certificate-errors "$@"\n`)
  await chmod(program, 0o755)
  process.env['HARNESS_CHROME'] = program
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env['HARNESS_CHROME']
    else process.env['HARNESS_CHROME'] = before
  }
}

function planOf(url: string, prompts: Prompts): RunPlan {
  const goal = 'See what it says'
  return {
    ...PLAIN_PLAN,
    goal,
    persona: { name: 'Visitor', text: 'You look.' },
    application: { name: 'page', kind: 'web', url },
    strict: false,
    legs: [{ actionName: '', goal, preservesState: false, checks: [] }],
    prompts,
  }
}

function lineOf({ sensor, target = '', detail }: RowOf<'signal'>): string {
  return `${sensor} ${target} ${detail}`
}

function fits(line: string, label: string): boolean {
  const [sensor = '', ...words] = label.split(' ')
  return line.startsWith(`${sensor} `) && line.includes(words.join(' '))
}

/** The sensors that these pages are about; what others say of them is not counted. */
function namesOf(judged: readonly Judged[]): readonly string[] {
  const labels = judged.flatMap(({ labelled }) => [...labelled.expect, ...labelled.near])
  return [...new Set(labels.map((label) => label.split(' ')[0] ?? ''))].sort()
}

function missedOn({ labelled, lines }: Judged): readonly string[] {
  return labelled.expect.filter((label) => !lines.some((line) => fits(line, label)))
}

function falseOn({ labelled, lines }: Judged): readonly string[] {
  const allowed = [...labelled.expect, ...(labelled.may ?? [])]
  return lines.filter((line) => !allowed.some((label) => fits(line, label)))
}

function complaints(at: Judged): readonly string[] {
  return [
    ...missedOn(at).map((label) => `missed on ${at.name}: ${label}`),
    ...falseOn(at).map((line) => `not labelled on ${at.name}: ${line}`),
  ]
}

function figuresOf(judged: readonly Judged[]): readonly Figure[] {
  return namesOf(judged).map((name) => {
    const isOf = (text: string) => text.split(' ')[0] === name
    const count = (of: (at: Judged) => readonly string[]) => judged.flatMap(of).filter(isOf).length
    const missed = count(missedOn)
    const right = count(({ labelled }) => labelled.expect) - missed
    const wrong = count(falseOn)
    const near = count(({ labelled }) => labelled.near)
    const precision = right + wrong === 0 ? 0 : (100 * right) / (right + wrong)
    const note = `${right} true, ${wrong} false, ${missed} missed; ${near} come near`
    return figure(`fresh: ${name}`, '%', [precision], { note })
  })
}
