// The observer: reads the finished log, writes a summary and groups findings about the same thing.
// Names and numbers that are not in the log are refused, and no finding is removed.
import { withoutHidden } from '@harness/shared/device/fence.ts'
import { type Finding, findingsOf } from '@harness/shared/findings/findings.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import { type Observed, ObserverReport } from '@harness/shared/log/judgement.ts'
import { Haystack, identifiersIn } from '../compaction/identifiers.ts'
import { clipped } from '../context/cut.ts'
import type { ToolSpec } from '../ports.ts'
import { isRecord } from '../reply/record.ts'
import { askHelper, type HelperCase, HelperWork, type Question, type Read } from './helper.ts'
import { logTools, stepLines } from './log-tools.ts'
import { goalEnds } from './own-log.ts'
import type { HelperTexts, Rejection } from './texts.ts'

const MAX_REQUESTS = 8
const MAX_SUMMARY = 900
/** Maximum findings listed, in display order. */
const MAX_FINDINGS = 40
const MAX_LINE = 240
/** Maximum names that a refusal repeats. */
const MAX_NAMED = 3

const REPORT_TOOL: ToolSpec = {
  name: 'write_report',
  description: 'Write the summary of the test and mark findings that are about one thing.',
  input: {
    type: 'object',
    properties: {
      summary: { type: 'string', description: 'Three to five sentences.' },
      same: {
        type: 'array',
        description: 'Groups of IDs of findings about one thing; empty without any.',
        items: { type: 'array', items: { type: 'string' } },
      },
    },
    required: ['summary', 'same'],
    additionalProperties: false,
  },
}

/** Reads the run and reports. Never throws: a failed report has its reason. */
export async function observeRun(given: HelperCase, signal: AbortSignal): Promise<Observed> {
  const work = new HelperWork(given)
  const report = await askHelper(given, work, questionOf(given), signal)
  const model = given.model.name
  return typeof report === 'string'
    ? { model, summary: '', same: [], left: report, ...work.sums }
    : { model, ...report, ...work.sums }
}

function questionOf(given: HelperCase): Question<ObserverReport> {
  const { run, fence, texts } = given
  const findings = findingsOf(run).slice(0, MAX_FINDINGS)
  const last = run.steps.at(-1)?.step ?? 1
  const listed = findings.map((finding) => findingLine(finding, texts)).join('\n')
  const known = texts('log', {
    GOALS: goalEnds(run, texts).join('\n'),
    STEPS: stepLines(given, { from: 1, to: last }, 'both'),
    LAST: last,
    FINDINGS: listed || texts('no_findings'),
  })
  return {
    ...({ role: 'observer', step: last, answer: REPORT_TOOL } as const),
    ...{ screen: texts('shown', { LOG: fence.wrap(known) }), known },
    requests: MAX_REQUESTS,
    tools: logTools(given, 'both'),
    read: (inputs, read) => readReport(inputs, read, findings),
  }
}

function findingLine(finding: Finding, texts: HelperTexts): string {
  const { id: ID, steps, facts } = finding
  const TITLE = findingTitle(finding.by === 'reported' ? finding : { facts })
  const TEXT = finding.by === 'reported' ? finding.quote : (facts[0]?.detail ?? '')
  return clipped(texts('finding', { ID, TITLE, STEPS: steps.join(', '), TEXT }), MAX_LINE)
}

function readReport(
  inputs: readonly unknown[],
  known: string,
  findings: readonly Finding[],
): Read<ObserverReport> {
  const [input] = inputs.flatMap((each) => {
    const read = ObserverReport.safeParse({ same: [], ...(isRecord(each) && each) })
    return read.success ? [read.data] : []
  })
  if (!input) return { problem: ['no_answer'] }
  const summary = withoutHidden(input.summary).replace(/\s+/g, ' ').trim()
  if (summary === '') return { problem: ['no_summary'] }
  if (summary.length > MAX_SUMMARY) return { problem: ['summary_too_long', { LIMIT: MAX_SUMMARY }] }
  const source = new Haystack([known])
  const invented = identifiersIn(summary, false).filter((each) => !source.has(each))
  if (invented.length > 0)
    return { problem: ['invented', { NAMES: named(invented.map(({ text }) => text)) }] }
  const same = input.same.map((group) => [...new Set(group)]).filter(({ length }) => length > 1)
  return wrongGroup(same, findings) ?? { answer: { summary, same } }
}

function wrongGroup(
  same: readonly (readonly string[])[],
  findings: readonly Finding[],
): Rejection | undefined {
  const ids = findings.map(({ id }) => id)
  const listed = same.flat()
  const unknown = listed.filter((id) => !ids.includes(id))
  if (unknown.length > 0)
    return {
      problem: ['unknown_finding', { NAMES: named(unknown), IDS: ids.join(', ') || 'none' }],
    }
  return new Set(listed).size < listed.length ? { problem: ['finding_twice'] } : undefined
}

function named(names: readonly string[]): string {
  return names
    .slice(0, MAX_NAMED)
    .map((name) => `“${clipped(name, MAX_LINE)}”`)
    .join(', ')
}
