// Writes a first plan file, from answers at a terminal or from arguments alone.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { jsonOf } from '@harness/shared/base/json.ts'
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { listedBy, readFlags, refuse } from '../../system/flags.ts'
import { installedAbove, quoted } from '../../system/own-command.ts'
import { COMMAND, ROOT } from '../../system/root.ts'
import { saveNew } from '../bundle/save.ts'
import { plainLine, type Terminal } from '../run/terminal.ts'
import { callerFolder, webAddress } from '../run/values.ts'
import { INIT_FLAGS } from './flags.ts'
import { CONFIG_FILES } from './open.ts'
import type { StudyDeps } from './study.ts'

const DEFAULT_ADDRESS = 'http://localhost:3000'

interface Answers {
  readonly name: string
  readonly url: string
  readonly goal?: string
  readonly check?: string
  readonly model?: string
}

/** Runs `init [--yes] [--url ADDRESS] [--output FILE]`. Throws `argument_invalid`. */
export async function initCommand(
  argv: readonly string[],
  deps: StudyDeps & { readonly terminal: Terminal | undefined },
): Promise<number> {
  const given = new Map(
    readFlags(argv, INIT_FLAGS, listedBy('init')).map(({ name, value }) => [name, value]),
  )
  const here = callerFolder(deps)
  const there = CONFIG_FILES.find((name) => existsSync(join(here, name)))
  const output = given.get('output') ?? 'harness.config.yaml'
  if (there !== undefined && !given.has('output'))
    throw refuse('output', `${there} is here already; edit it, or name another file`)
  if (!/\.(ya?ml|json)$/.test(output))
    throw refuse('output', `wants a file that ends in .yaml or .json, not ${output}`)
  const url = webAddress('url', given.get('url') ?? DEFAULT_ADDRESS)
  const known = { name: await nameIn(here), url }
  const { terminal } = deps
  if (!given.has('yes') && !terminal)
    throw refuse('yes', `is needed where no one can be asked: ${COMMAND} init --yes --url ADDRESS`)
  const answers = given.has('yes') || !terminal ? known : await ask(terminal, known)
  const path = resolve(here, output)
  const schema = schemaFor(dirname(path))
  const text = output.endsWith('.json') ? jsonText(answers, schema) : yamlText(answers, schema)
  await saveNew(path, text)
  const isFound = dirname(path) === here && CONFIG_FILES.includes(output)
  const call = [COMMAND, 'ci', ...(isFound ? [] : [quoted(output)])].join(' ')
  deps.print(`The plan is in ${path}\nRun it with: ${call}\n`)
  return 0
}

async function nameIn(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '')
  return z.object({ name: z.string() }).safeParse(jsonOf(text)).data?.name ?? 'Application'
}

async function ask(terminal: Terminal, known: Answers): Promise<Answers> {
  const signal = new AbortController().signal
  const line = async (question: string, usual = '') => {
    const shown = usual === '' ? '' : ` [${usual}]`
    const text = (await terminal.prompt(`${question}${shown}: `, signal))?.trim() ?? ''
    return plainLine(text === '' ? usual : text)
  }
  const name = await line('Name of the application', known.name)
  const url = webAddress('url', await line('Its address', known.url))
  const model = await line('Model, such as ollama/qwen3-vl:8b; empty to test without AI')
  if (model === '') return { name, url }
  const goal = await line('What a person wants there, such as: Find the opening hours')
  if (goal === '') return { name, url }
  const check = await line('Text on the screen that proves it; empty for none')
  return { name, url, model, goal, ...(check !== '' && { check }) }
}

/** Plan as plain data, from which both file formats are written. */
function planOf({ name, url, goal, check, model }: Answers) {
  return {
    name,
    applications: [
      {
        name,
        url,
        screens: ['desktop', 'phone'],
        sweeps: true,
        audits: [{ screens: 5 }],
        ...(goal !== undefined && {
          models: [model],
          personas: ['First-time visitor'],
          goals: [{ goal, ...(check !== undefined && { check: { text: check } }) }],
        }),
      },
    ],
    'min-success': 100,
    report: {
      junit: 'harness-results/junit.xml',
      sarif: 'harness-results/harness.sarif',
      markdown: 'harness-results/comment.md',
    },
  }
}

/**
 * Path of the schema from a plan's folder, if the package is a dependency. Any other path would be
 * wrong for everyone else who uses the plan.
 */
function schemaFor(folder: string): string | undefined {
  const own = installedAbove(folder, ROOT)
  if (own === undefined) return undefined
  const path = relative(folder, join(own, 'docs/reference/plan.schema.json')).split(sep).join('/')
  return path.startsWith('..') ? path : `./${path}`
}

function jsonText(answers: Answers, schema: string | undefined): string {
  const plan = { ...(schema !== undefined && { $schema: schema }), ...planOf(answers) }
  return `${JSON.stringify(plan, undefined, 2)}\n`
}

function yamlText(answers: Answers, schema: string | undefined): string {
  return [
    ...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]),
    `# The plan of: ${COMMAND} ci`,
    `# Every argument of a run is a field here by its name. They are listed by: ${COMMAND} help run`,
    stringify(planOf(answers)),
    `# A finding of high severity fails. To accept what is known, and fail for anything new: write`,
    `# the file with "${COMMAND} baseline update harness-results", and take the next line in.`,
    '# baseline: harness-baseline.json',
    '',
    ...(answers.goal === undefined ? [GOAL_EXAMPLE] : []),
  ].join('\n')
}

const GOAL_EXAMPLE = `# A goal needs a model. Put these lines below the application:
#   models: [ollama/qwen3-vl:8b]
#   personas: [First-time visitor]
#   goals:
#     - goal: Find the opening hours
#       check: {text: Monday}
`
