// A study on several machines as `deploy` has it: the manifests by the schema of Kubernetes, and the
// shell of each template with the command line of this checkout as `harness`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Job } from 'kubernetes-models/batch/v1'
import { PersistentVolumeClaim } from 'kubernetes-models/v1'
import { describe, expect, it, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { LONG } from '../setup/long.ts'
import { makeFolder, ROOT, start } from './harness.ts'
import { HARNESS, withPrograms } from './with-programs.ts'

const PARTS = 2

const textOf = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

const Container = z.object({
  command: z.array(z.string()),
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
})
const JobShape = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    completionMode: z.optional(z.string()),
    completions: z.optional(z.number()),
    suspend: z.optional(z.boolean()),
    template: z.object({ spec: z.object({ containers: z.tuple([Container]) }) }),
  }),
})

const manifests = (): readonly unknown[] =>
  parseAllDocuments(textOf('kubernetes.yaml')).map((each) => each.toJS())

function jobNamed(name: string) {
  const jobs = manifests().flatMap((each) => JobShape.safeParse(each).data ?? [])
  const found = jobs.find(({ metadata }) => metadata.name === name)
  if (!found) throw new Error(`no Job ${name}`)
  const [container] = found.spec.template.spec.containers
  return { ...found.spec, container }
}

describe('the manifests of Kubernetes', () => {
  it('the manifests are valid by the schema of Kubernetes', () => {
    const [claim, ...jobs] = manifests().map((each) => JSON.parse(JSON.stringify(each)))
    expect(() => new PersistentVolumeClaim(claim).validate()).not.toThrow()
    expect(jobs).toHaveLength(2)
    for (const job of jobs) expect(() => new Job(job).validate()).not.toThrow()
    expect(() =>
      new Job({ ...jobs[0], spec: { ...jobs[0].spec, completions: 'five' } }).validate(),
    ).toThrow()
  })

  it('the Job is indexed, and says as often as its pods how many parts there are', () => {
    const { completionMode, completions, container } = jobNamed('harness-study')
    expect(completionMode).toBe('Indexed')
    expect(container.env).toContainEqual({ name: 'SHARDS', value: String(completions) })
    expect(jobNamed('harness-merge').suspend).toBe(true)
  })
})

const Steps = z.array(z.object({ run: z.optional(z.string()) }))
const Workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: Steps })),
})
const Gitlab = z.record(z.string(), z.object({ script: z.array(z.string()) }))

/** The one line of a template that calls Harness. */
function harnessLine(lines: readonly (string | undefined)[]): string {
  const [found = '', ...more] = lines.filter((line) => line?.startsWith('harness '))
  expect(more).toEqual([])
  return found
}

const github = (job: string) =>
  harnessLine(
    (Workflow.parse(parse(textOf('study.yml'))).jobs[job]?.steps ?? []).map(({ run }) => run),
  )

const gitlab = (job: string) =>
  harnessLine(Gitlab.parse(parse(textOf('gitlab.yml'), { logLevel: 'silent' }))[job]?.script ?? [])

function kubernetes(job: string): string {
  const { command, args } = jobNamed(job).container
  expect(command).toEqual(['tini', '--', 'sh', '-c'])
  return args.join(' ')
}

interface Template {
  readonly part: string
  readonly merge: string
  /** Environment of a part, counted from 1. */
  readonly env: (part: number) => Readonly<Record<string, string>>
}

const TEMPLATES: Readonly<Record<string, () => Template>> = {
  Kubernetes: () => ({
    part: kubernetes('harness-study'),
    merge: kubernetes('harness-merge'),
    env: (part) => ({
      JOB_COMPLETION_INDEX: String(part - 1),
      SHARDS: String(PARTS),
      RESULTS: '.',
    }),
  }),
  GitHub: () => ({
    part: github('part').replace(/ --wait-for \S+/, ''),
    merge: github('whole').replace('parts/', ''),
    env: (part) => ({ PART: String(part), PARTS: String(PARTS) }),
  }),
  GitLab: () => ({
    part: gitlab('.harness-study'),
    merge: gitlab('.harness-merge'),
    env: (part) => ({
      ...{ CI_NODE_INDEX: String(part), CI_NODE_TOTAL: String(PARTS) },
      HARNESS_PLAN: 'plan.yaml',
    }),
  }),
}

const DONE = {
  tool: 'mark_goal_done',
  input: { verdict: 'success', summary: 'Seen.', would_real_user_succeed: true },
}
const PLAN = `sample: true
provider: scripted
script: seen.jsonl
personas: [First-time visitor]
goals: [Look]
repeats: 4
`

test.each(Object.keys(TEMPLATES))(
  'the parts of a study on %s are joined to the whole',
  LONG,
  async (name) => {
    const template = TEMPLATES[name]?.()
    if (!template) throw new Error(name)
    const folder = makeFolder()
    writeFileSync(join(folder, 'seen.jsonl'), JSON.stringify(DONE))
    writeFileSync(join(folder, 'plan.yaml'), PLAN)
    const env = withPrograms(folder, HARNESS)
    const shell = (line: string, more: Readonly<Record<string, string>>) =>
      start('sh', ['-c', line], { cwd: folder, env: { ...env, PLAN: 'plan.yaml', ...more } }).ended
    for (let part = 1; part <= PARTS; part++)
      expect(await shell(template.part, template.env(part))).toMatchObject({ status: 0 })
    const { status, stderr } = await shell(template.merge, template.env(1))
    expect(stderr).toContain('2 parts, 4 of 4 runs, none twice')
    expect(status).toBe(0)
    expect(readdirSync(join(folder, 'whole', 'runs'))).toHaveLength(4)
  },
)
