import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareCommand } from '@harness/bridge/cli/bundle/compare.ts'
import { importCommand } from '@harness/bridge/cli/bundle/import.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const bundle = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/bundles/${name}`, import.meta.url))
const TOUR = bundle('tour.zip')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harness-compare-'))
  const at = { cwd: folder, env: {} }
  for (const name of ['worse', 'calmer'])
    await importCommand([TOUR, '--output', name], at, () => undefined)
  await changeLog('calmer', (line) => (line.includes('"kind":"friction"') ? '' : `${line}\n`))
  await changeLog('worse', (line) =>
    line.replace('"verdict":"success"', '"verdict":"failure"').concat('\n'),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function changeLog(name: string, change: (line: string) => string): Promise<void> {
  const file = join(folder, name, 'events.jsonl')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  await writeFile(file, lines.map(change).join(''))
}

async function compared(...argv: readonly string[]) {
  let text = ''
  const status = await compareCommand(argv, { cwd: folder, env: {} }, (some) => {
    text += some
  })
  return { status, text }
}

const inJson = async (...argv: readonly string[]) =>
  JSON.parse((await compared(...argv, '--json')).text)

describe('compare', () => {
  test('a run beside itself has nothing new, nothing gone and parts nowhere', async () => {
    const { status, text } = await compared(TOUR, TOUR, '--strict')
    expect(status).toBe(0)
    expect(text).toMatch(/^Findings: 0 new, 0 gone, [1-9]\d* in both/m)
    expect(text).toContain('Both did the same, step by step.\nNothing was set differently.\n')
    expect(text).toMatch(
      /^Before {2}“.+”, 2026-11-22: Success, confirmed; \d+ steps, .* findings$/m,
    )
  })

  test('a finding of only the second run is new and makes it worse; one of only the first is gone', async () => {
    const { status, text } = await compared('calmer', TOUR, '--strict')
    expect(status).toBe(1)
    expect(text).toMatch(/^ {2}new {3}\w.+ \(.+, .+; .*reported.*\): “.+”/m)
    expect((await compared('calmer', TOUR)).status).toBe(0)
    const back = await compared(TOUR, 'calmer', '--strict')
    expect(back.status).toBe(0)
    expect(back.text).toMatch(/^ {2}gone {2}\w/m)
    expect(back.text).not.toMatch(/^ {2}new/m)
  })

  test('a run that lost its success is worse, also with the same findings', async () => {
    const { before, after, worse, new: found } = await inJson(TOUR, 'worse')
    expect(found).toEqual([])
    expect([before.end, after.end, worse]).toEqual(['success', 'failure', true])
    expect((await inJson('worse', TOUR)).worse).toBe(false)
  })

  test('runs of other goals are compared, and it says that this says little', async () => {
    const { text } = await compared(TOUR, bundle('v3'))
    expect(text).toContain('The goals differ, so this says little.')
    expect(text).toMatch(/^Set differently:\n {2}goals: .+ → .+$/m)
    const { sameGoals, partsAt } = await inJson(TOUR, bundle('v3'))
    expect(sameGoals).toBe(false)
    expect(partsAt.before).toMatch(/^step 1: /)
  })

  test.each([
    [[], /^BEFORE AFTER: are needed/],
    [[TOUR], /^BEFORE AFTER: are needed/],
    [[TOUR, TOUR, 'third'], /^third: is one file too many; name two$/],
    [[TOUR, 'none'], /^none: cannot be read: it is not there$/],
    [[TOUR, TOUR, '--format', 'csv'], /^--format: /],
  ])('%j is refused in one line', async (argv, message) => {
    await expect(compared(...argv)).rejects.toThrow(message)
  })
})
