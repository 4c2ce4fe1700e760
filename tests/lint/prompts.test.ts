// Sentences that a model reads are in `prompts/`: in the core, words to it say “you”.
import { readdirSync, readFileSync } from 'node:fs'
import { PROMPT_TEXTS } from '@harness/shared/order/prompts.ts'
import { expect, it } from 'vitest'

const WEB = new URL('../../web/src/', import.meta.url)
const CORE = new URL('core/', WEB)

/** Labels of the history, parts of sentences, and texts for people; the list may only shrink. */
const KNOWN = [
  'reply/read.ts: Did you mean ',
  'step/ask.ts: The server could not read your tool call (',
  'stop/policy.ts: Stopped at your limit of ',
  'stop/policy.ts:  at your limit of ',
]

/** Text within quotes of any kind, up to a placeholder. */
const LITERALS = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

function texts(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(LITERALS)].flatMap(([, plain, template = '']) =>
    plain === undefined ? template.split(/\$\{[^}]*\}/) : [plain],
  )
}

it('the core holds no sentence to the model', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  const found = files
    // The words of guard rules are those of pages.
    .filter((file) => file.endsWith('.ts') && !file.startsWith('rules/'))
    .flatMap((file) =>
      texts(readFileSync(new URL(file, CORE), 'utf8'))
        .filter((text) => text !== 'you' && /(^|\s)you(r|rs)?(\W|$)/i.test(text))
        .map((text) => `${file}: ${text}`),
    )
  expect(found.filter((each) => !KNOWN.some((known) => each.startsWith(known)))).toEqual([])
})

/** Files that write requests, and nothing else that a person reads. */
const REQUESTS = [
  /^core\/(context|helpers|compaction)\//,
  /^core\/memory\.ts$/,
  /^models\/\w+\/request\.ts$/,
  /^models\/(wire\/(parts|tool-format|chat-request)|builtin\/builtin)\.ts$/,
]

/** Facts of what was read, and why a helper's reply cannot be used; the list may only shrink. */
const KNOWN_SENTENCES = [
  'core/compaction/summary.ts: The summary was cut off.',
  'core/compaction/summary.ts: The reply has no call of write_summary.',
  'core/compaction/summary.ts: The summary is empty.',
  'core/compaction/summary.ts: The summary is too long.',
  'core/compaction/summary.ts: The summary is invented.',
  'core/context/changes.ts: It took … s.',
  'core/context/changes.ts: Now at ….',
  'core/context/passage.ts: Read characters … to … of ….',
  'core/context/passage.ts: Read … characters.',
  'core/context/passage.ts: The text has … characters: nothing is at offset ….',
  'core/context/passage.ts: To read on, use offset ….',
  'core/context/passage.ts: This is the end of the text.',
  'core/context/passage.ts: These words are not in the text of the screen.',
  'core/helpers/analyst.ts: It has no call of write_summary with a sentence that cites a fact.',
  'core/helpers/evidence.ts: Step …: no action.',
  'core/helpers/helper.ts: It was cut off.',
  'core/helpers/helper.ts: There is no tool …. The tools are: ….',
  'core/helpers/interview.ts: It has no call of give_answers with ….',
  'core/helpers/judge-answer.ts: It has no call of judge_finding with an answer and a quote.',
  'core/helpers/log-tools.ts: To read on, call it from step ….',
  'core/helpers/log-tools.ts: The screen of step … was not kept.',
  'core/helpers/log-tools.ts: There is no step …. The steps are … to ….',
  'core/helpers/observer.ts: The test has steps 1 to ….',
  'core/helpers/observer.ts: Findings, each with its ID:',
  'core/helpers/own-log.ts: The test has steps … to ….',
  'core/helpers/own-log.ts: Steps … to …: call read_steps.',
  'core/helpers/remember.ts: It has no call of write_memory with a line that names a step of the test.',
  'core/helpers/observer.ts: It has no call of write_report with a summary.',
  'core/helpers/observer.ts: The summary is empty.',
  'core/helpers/observer.ts: The summary is too long.',
  'core/helpers/observer.ts: These are not in the log: …) => text))}.',
  'core/helpers/observer.ts: There is no finding …. The IDs are: ….',
  'core/helpers/observer.ts: A finding is in two groups.',
  'core/helpers/quote.ts: The quote is too short.',
  'core/helpers/quote.ts: The quote is too long.',
  'core/helpers/quote.ts: The quote is not in the evidence, word for word.',
  'core/helpers/second-opinion.ts: The goal was tested in steps … to ….',
  'core/helpers/second-opinion.ts: It has no call of give_opinion with answer, quote and reason.',
  'core/helpers/second-opinion.ts: The reason is longer than a sentence.',
]

/** Texts that read as a sentence or its lead: a capital, three words, and a full stop or colon. */
function sentences(source: string): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    // Tools are described where they are defined (docs/reference/tools.md).
    .replace(/description:\s*('(?:[^'\\\n]|\\.)*'|`[^`]*`)/g, '')
  return [...code.matchAll(LITERALS)]
    .map(([, plain, template = '']) => plain ?? template.replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /^[A-Z][\s\S]*[.:]$/.test(text) && text.split(/\s+/).length > 2)
}

it('a sentence that only the model reads is in `prompts/`', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.ts') && REQUESTS.some((each) => each.test(file)))
    .flatMap((file) =>
      sentences(readFileSync(new URL(file, WEB), 'utf8')).map((text) => `${file}: ${text}`),
    )
  expect(found.filter((each) => !KNOWN_SENTENCES.includes(each))).toEqual([])
  expect(KNOWN_SENTENCES.filter((each) => !found.includes(each))).toEqual([])
})

it('every sentence of `prompts/texts.md` has a name in the code, and every name its sentence', () => {
  const page = readFileSync(new URL('../../prompts/texts.md', import.meta.url), 'utf8')
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(sections.toSorted()).toEqual([...PROMPT_TEXTS].toSorted())
})
