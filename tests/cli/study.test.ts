import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { call, type Ended, makeFolder, signalGroup, until } from './harness.ts'

const done = (verdict: string) =>
  JSON.stringify({
    tool: 'mark_goal_done',
    input: { verdict, summary: 'Seen.', would_real_user_succeed: true },
  })

const WAITING = JSON.stringify({ calls: [], delayMs: 600, text: '' })

/** Two variants of the sample that are played from scripts; one of them always fails. */
function makePlan(folder: string, repeats = 3): string {
  writeFileSync(join(folder, 'good.jsonl'), done('success'))
  writeFileSync(join(folder, 'bad.jsonl'), `${done('failure')}\n`)
  const path = join(folder, 'plan.yaml')
  writeFileSync(
    path,
    `name: First look
sample: true
provider: scripted
variants:
  - {name: Live, script: good.jsonl}
  - {name: New, script: bad.jsonl}
personas:
  - First-time visitor
  - {name: Hurried parent, text: You have one minute., without: [back]}
goals: [Look around]
repeats: ${repeats}
`,
  )
  return path
}

const runsIn = (study: string) =>
  existsSync(join(study, 'runs')) ? readdirSync(join(study, 'runs')).toSorted() : []

/** Names and contents of every file below a folder. */
function contentOf(folder: string): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(
    (a, b) => join(a.parentPath, a.name).localeCompare(join(b.parentPath, b.name)),
  )) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    hash.update(path.slice(folder.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

describe('a study', () => {
  const folder = makeFolder(afterAll)
  const output = join(folder, 'whole')
  let made: Promise<Ended> | undefined
  const whole = () =>
    (made ??= call(folder, [
      ...[
        'study',
        makePlan(folder),
        '--output',
        output,
        '--report',
        `junit=${join(folder, 'j.xml')}`,
      ],
      ...['--report', `sarif=${join(folder, 's.sarif')}`, '--min-success', '50'],
    ]).ended)

  it('a study makes each run once and answers with intervals', async () => {
    const { stdout, status } = await whole()
    expect(runsIn(output)).toHaveLength(12)
    expect(stdout).toContain('12 runs: 2 variants, 2 personas, 1 task, 3 repeats.')
    expect(stdout).toContain('“Live” is better than “New”: 100 points')
    // New succeeds in 0 of 6, and the rule wants 50 % of every variant.
    expect(stdout).toContain('BROKEN At least 50 % succeed: First look, New: 0 of 6')
    expect(status).toBe(1)
    expect(readFileSync(join(output, 'study.md'), 'utf8')).toContain('6 of 6 (61 to 100 %)')
  })

  it('a study plays the persona of its plan', async () => {
    await whole()
    const name = runsIn(output).find((each) => each.startsWith('new-hurried-parent')) ?? ''
    const [first = ''] = readFileSync(join(output, 'runs', name, 'events.jsonl'), 'utf8').split(
      '\n',
    )
    expect(JSON.parse(first)).toMatchObject({
      personaName: 'Hurried parent',
      persona: 'You have one minute.',
      device: { conditions: [{ option: 'without', text: 'Without back' }] },
    })
  })

  it('a study writes rules and runs as JUnit, and SARIF', async () => {
    await whole()
    const junit = readFileSync(join(folder, 'j.xml'), 'utf8')
    expect(junit).toContain('name="At least 50 % succeed: First look, New"')
    expect(junit).toMatch(/<testsuites [^>]*tests="\d+"/)
    expect(JSON.parse(readFileSync(join(folder, 's.sarif'), 'utf8'))).toMatchObject({
      version: '2.1.0',
    })
  })

  it('a study repeats no run when it is called again', async () => {
    await whole()
    const before = contentOf(join(output, 'runs'))
    const again = await call(folder, ['study', makePlan(folder), '--output', output]).ended
    expect(again.stdout).toContain('12 runs, 12 of them made before')
    expect(again.status).toBe(0)
    expect(contentOf(join(output, 'runs'))).toBe(before)
  })
})

it('a study that is killed continues with each run exactly once', async () => {
  const folder = makeFolder()
  const output = join(folder, 'killed')
  const plan = makePlan(folder, 2)
  const first = call(folder, ['study', plan, '--output', output])
  await until(() => runsIn(output).length >= 2)
  signalGroup(first.child, 'SIGKILL')
  await first.ended
  const kept = runsIn(output)
  const { status } = await call(folder, ['study', plan, '--output', output]).ended
  expect(status).toBe(0)
  expect(runsIn(output)).toHaveLength(8)
  expect(runsIn(output)).toEqual(expect.arrayContaining([...kept]))
  expect(existsSync(join(output, '.part'))).toBe(false)
  for (const name of runsIn(output)) {
    const log = readFileSync(join(output, 'runs', name, 'events.jsonl'), 'utf8')
    expect(log.match(/"kind":"run_started"/g)).toHaveLength(1)
    expect(log.match(/"kind":"run_completed"/g)).toHaveLength(1)
  }
})

it('shards that are merged in any order give equal bytes', async () => {
  const folder = makeFolder()
  const plan = makePlan(folder, 1)
  const parts = [1, 2, 3].map((index) => join(folder, `part-${index}`))
  for (const [at, part] of parts.entries()) {
    const { status, stdout, stderr } = await call(folder, [
      'study',
      plan,
      '--output',
      part,
      '--shard',
      `${at + 1}/3`,
    ]).ended
    expect(status).toBe(0)
    const own = runsIn(part).length
    expect(stdout).toContain(`[${own}/${own}]`)
    expect(stdout).not.toContain('BROKEN')
    expect(stdout).not.toContain('INCOMPLETE')
    expect(stderr).toContain(`This is part ${at + 1} of 3. When all parts are made:`)
    expect(readFileSync(join(part, 'study.md'), 'utf8')).toContain(`part ${at + 1} of 3`)
  }
  expect(parts.flatMap(runsIn)).toHaveLength(4)
  const merged = async (name: string, sources: readonly string[]) => {
    const { status, stderr } = await call(folder, [
      'merge',
      ...sources,
      '--output',
      join(folder, name),
    ]).ended
    expect(status).toBe(0)
    return { bytes: contentOf(join(folder, name)), stderr }
  }
  const one = await merged('one', parts)
  expect(one.stderr).toContain('3 parts, 4 of 4 runs, none twice')
  expect((await merged('two', parts.toReversed())).bytes).toBe(one.bytes)
  // A part that is named again, and the whole beside its parts, add nothing.
  expect((await merged('three', [join(folder, 'one'), ...parts, ...parts])).bytes).toBe(one.bytes)
})

it('a study that is stopped says what is made and how to go on', async () => {
  const folder = makeFolder()
  const output = join(folder, 'stopped')
  const plan = makePlan(folder, 2)
  const going = call(folder, ['study', plan, '--output', output])
  await until(() => runsIn(output).length >= 2)
  signalGroup(going.child, 'SIGINT')
  const { status, stdout, stderr } = await going.ended
  expect(status).toBe(130)
  expect(stdout).toMatch(/INCOMPLETE Every run was made: \d of 8 runs; \d not made yet/)
  expect(stderr).toMatch(
    /\d of 8 runs are made and kept\. To make the other \d, run the same command again/,
  )
})

it('a variant that dies stops only its own cells', async () => {
  const folder = makeFolder()
  const plan = join(folder, 'down.yaml')
  const { createServer } = await import('node:http')
  let answers = 0
  const server = createServer((_, response) => {
    answers += 1
    response.end('<!doctype html><title>Box</title><h1>Box</h1><button>Skip</button>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  writeFileSync(join(folder, 'slow.jsonl'), `${WAITING}\n${done('success')}`)
  writeFileSync(
    plan,
    `provider: scripted
script: slow.jsonl
variants:
  - {name: Dies, url: "http://127.0.0.1:${port}"}
  - {name: Lives, sample: true}
personas: [First-time visitor]
goals: [Look]
repeats: 3
parallel: 1
`,
  )
  const output = join(folder, 'down')
  const going = call(folder, ['study', plan, '--output', output])
  await until(() => runsIn(output).some((name) => name.startsWith('dies')))
  server.closeAllConnections()
  server.close()
  const { status, stderr } = await going.ended
  expect(answers).toBeGreaterThan(0)
  expect(status).toBe(1)
  expect(stderr).toMatch(/Dies does not answer .* since \d\d:\d\d: its other runs are left/)
  expect(runsIn(output).filter((name) => name.startsWith('lives'))).toHaveLength(3)
  expect(runsIn(output).filter((name) => name.startsWith('dies')).length).toBeLessThan(3)
})

describe('a plan is refused before the start', () => {
  it.each([
    [
      'an unknown persona',
      'personas: [Old sailor]',
      ['plan.yaml', 'personas[0]', 'there is no persona “Old sailor”', 'name and text'],
    ],
    ['an unknown key', 'repeat: 3', ['plan.yaml', 'repeat', 'did you mean repeats?']],
    ['a wrong option', 'max-steps: lots', ['plan.yaml', 'max-steps', 'a whole number']],
    [
      'a variant that does not answer',
      'variants: [{name: Off, url: "http://127.0.0.1:9"}]',
      ['variants[0]', 'does not answer', 'start it'],
    ],
    [
      'a budget that holds no run per cell',
      'max-runs: 1',
      ['max-runs', 'cannot hold one run of each of the 4'],
    ],
  ])('a plan is refused before the start for %s', async (_, line, texts) => {
    const folder = makeFolder()
    const plan = makePlan(folder)
    const [key = ''] = line.split(':')
    const rest = readFileSync(plan, 'utf8').replace(new RegExp(`^${key}:.*\\n(?: .*\\n)*`, 'm'), '')
    const sample = line.startsWith('variants')
      ? rest.replace('sample: true', 'script: good.jsonl')
      : rest
    writeFileSync(plan, `${sample}${line}\n`)
    const { status, stderr, stdout } = await call(folder, ['study', plan]).ended
    // An application that is not there fails like a run of it; all else is wrong in the plan.
    expect({ status, stdout }).toEqual({ status: line.startsWith('variants') ? 1 : 2, stdout: '' })
    for (const text of texts) expect(stderr).toContain(text)
    expect(stderr).toMatch(/plan\.yaml:\d+ /)
  })

  it('shards of different plans are not merged', async () => {
    const folder = makeFolder()
    const plan = makePlan(folder)
    for (const name of ['a', 'b']) mkdirSync(join(folder, name))
    const { stdout } = await call(folder, ['study', plan, '--dry-run']).ended
    expect(stdout).toContain('Hurried parent')
    const kept = {
      format: 'harness-study',
      version: 1,
      plan: { goals: ['x'] },
      sitemaps: {},
      settings: {},
    }
    writeFileSync(join(folder, 'a/plan.json'), JSON.stringify(kept))
    writeFileSync(join(folder, 'b/plan.json'), JSON.stringify({ ...kept, plan: { goals: ['y'] } }))
    const merge = ['merge', join(folder, 'a'), join(folder, 'b'), '--output', join(folder, 'c')]
    const { status, stderr } = await call(folder, merge).ended
    expect(status).toBe(2)
    expect(stderr).toContain('belongs to another plan')
  })
})
