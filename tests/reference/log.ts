import { ScreenFile } from '@harness/shared/device/observation.ts'
import { Integrity, PageHash } from '@harness/shared/files/bundle/integrity.ts'
import { Meta } from '@harness/shared/files/bundle/meta.ts'
import { Triage } from '@harness/shared/findings/triage.ts'
import { ImportFindings } from '@harness/shared/log/imports.ts'
import { Redaction } from '@harness/shared/log/redaction.ts'
import { head as rowHead } from '@harness/shared/log/row-head.ts'
import { Row, type RowKind } from '@harness/shared/log/rows.ts'
import { ProviderName } from '@harness/shared/order/provider-names.ts'
import { Ending, Tokens } from '@harness/shared/order/run.ts'
import * as z from 'zod/mini'
import { type JsonSchema, schemaOf, typeText } from './json-schema.ts'
import { code, head, list } from './markdown.ts'

/** `meta.json` as an export writes it. */
export const WholeMeta = z.extend(Meta, {
  redaction: z.optional(Redaction),
  imports: z.optional(ImportFindings),
  triage: z.optional(Triage),
  page: z.optional(PageHash.shape.page),
  integrity: z.optional(Integrity),
})

const ROWS: Readonly<Record<RowKind, string>> = {
  run_started: 'First row: the order, the application and the device',
  leg_started: 'A goal begins, with the checks that prove it',
  step_started: 'The screen of a step: its files, size, address and scroll offset',
  signal: 'A measurement by a sensor',
  model_called: 'One request to the model: time, tokens, error',
  model_said: 'Text and thinking of one reply, cut to a limit and without secrets',
  plan_updated: 'The parts of the goal, as the model plans them, or one opened again by a check',
  compacted: 'Older steps became a summary, or their lines were shortened',
  failover: 'Another key or model took over, and which error led to it',
  nudged: 'A message of the loop to the model',
  steered: 'A message or an input of a person',
  picture_given: 'A picture of a person, with the goal or a message, kept beside the log',
  approval_requested: 'A call waits for a person; `reason` is the mode or the rule',
  approval_given: 'The decision, and whose it is',
  tool_call: 'The choice of the model, written before its effect',
  tool_result: 'The outcome of the call',
  friction: 'A report of the persona',
  downloaded: 'A file that the page gave, kept beside the log',
  hook_ran:
    'The commands of a person ran at a point of the run; `passed` is false where one failed',
  interviewed:
    'Answers of the persona after the end: a questionnaire and questions, with their steps',
  remembered:
    'What the persona would remember of the application; `lines` is empty in a file that left',
  stop_evaluated: 'The run continues or ends, and why',
  step_completed: 'Time and tokens of the step',
  leg_completed: 'Verdict of a goal, and the proof of a confirmed success',
  run_interrupted: 'An unfinished run that no one holds was found',
  run_resumed: 'It continues, on the same device or a new one',
  run_completed: 'Last row: verdict, ending and sums',
}

const META: Readonly<Record<string, string>> = {
  createdAt: 'start of the run',
  completedAt: 'end of the run; absent before it, as are verdict and ending',
  confirmed: 'every check held',
  errorCode: 'of a fault',
  wouldRealUserSucceed: "the model's opinion",
  frictionCount: 'reports of the persona',
  tokensUsedInput: 'uncached',
  goal: 'the first one',
  redaction: 'values removed and kept, areas and pictures covered, by this and earlier exports',
  imports: 'files that had been changed or were signed, as earlier imports found them',
  triage: 'decisions about findings, by their id in the run',
  page: 'SHA-256 of the page around the runs of a report',
  integrity: 'SHA-256 of every part, a root over them, and a signature if there is one',
}

const TEXT = `A run is a list of rows, one JSON object a line of \`events.jsonl\`. Rows are appended and never changed; everything shown or exported is folded from them.
Places are points of the screen, pictures are device pixels, times are ISO 8601 in UTC. \`?\`: may be absent. A field without a type is text, a number or true or false. Readers ignore unknown fields and kinds, and refuse a \`schemaVersion\` above theirs. Schemas: [\`log.schema.json\`](log.schema.json), [\`meta.schema.json\`](meta.schema.json), [\`screen.schema.json\`](screen.schema.json).`

/** The text of docs/reference/log.md. */
export function logPage(): string {
  const common = fieldsText(schemaOf(z.object(rowHead)), [])
  const rows = Row.def.options.flatMap((option) => {
    const kinds: readonly RowKind[] = option.shape.kind.def.values
    const fields = fieldsText(schemaOf(option), ['kind', ...Object.keys(rowHead)])
    return kinds.map((kind) => `${code(kind)}: ${ROWS[kind]}. ${fields}`)
  })
  return [
    head('Log rows and files of a run', '`shared/log` and `shared/files/bundle/meta.ts`', TEXT),
    `## Rows\n\nEvery row begins with ${common}; \`seq\` counts from 0 without gaps. *Provider*: ${PROVIDERS}. *Tokens*: ${TOKENS}. *Ending*: ${ENDINGS}.\n\n`,
    list(rows),
    '\n## `meta.json`\n\n',
    list(metaLines(schemaOf(WholeMeta))),
    `\n## \`step-001.json\`\n\n${fieldsText(schemaOf(ScreenFile), [])}\n`,
  ].join('')
}

/** Types that many rows have, by the word for them. */
const PROVIDERS = typeText(schemaOf(ProviderName))
const TOKENS = typeText(schemaOf(Tokens))
const ENDINGS = typeText(schemaOf(Ending))
const NAMED = new Map([
  [PROVIDERS, 'provider'],
  [TOKENS, 'tokens'],
  [ENDINGS, 'ending'],
])

function metaLines({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  const isExplained = (name: string) => META[name] !== undefined
  const fields = Object.entries(properties)
  const plain = fields.filter(([name]) => !isExplained(name))
  return [
    ...fields
      .filter(([name]) => isExplained(name))
      .map(([name, field]) => `${fieldText(name, field, required)}: ${META[name]}`),
    `as in the rows: ${plain.map(([name]) => code(required.includes(name) ? name : `${name}?`)).join(', ')}`,
  ]
}

function fieldsText(schema: JsonSchema, without: readonly string[]): string {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => fieldText(name, field, required))
    .join(', ')
}

/** Types that only the schema says. */
const PLAIN = ['string', 'any', 'integer', 'number', 'boolean', 'object']

/** A field with its type, where that is a list, a choice or has fields. */
function fieldText(name: string, field: JsonSchema, required: readonly string[]): string {
  const type = typeText(field)
  const text = PLAIN.includes(type) ? '' : ` (${NAMED.get(type) ?? type})`
  return `${code(required.includes(name) ? name : `${name}?`)}${text}`
}
