// Sentences that a model reads are in `prompts/`, so that they can be read and changed in one place.
import { readdirSync, readFileSync } from 'node:fs'
import { PROMPT_TEXTS } from '@harness/shared/order/prompts.ts'
import { HELPER_TEXTS } from '@harness/web/core/helpers/texts.ts'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** Code that writes to a model. */
const WRITERS = [
  /^web\/src\/core\//,
  /^web\/src\/models\/\w+\/request\.ts$/,
  /^web\/src\/models\/(wire\/(parts|tool-format|chat-request)|builtin\/builtin|compatible\/probe)\.ts$/,
  /^bridge\/mcp\/prompts\.ts$/,
]

/** Words of pages, and what people read: the log, reports and errors (decision 171). */
const FOR_PEOPLE = [
  /^web\/src\/core\/rules\//,
  /^web\/src\/core\/context\/(changes|fit)\.ts$/,
  /^web\/src\/core\/compaction\/summary\.ts$/,
  /^web\/src\/core\/control\/manual-input\.ts$/,
  /^web\/src\/core\/step\/audit\.ts$/,
  /^web\/src\/core\/stop\/(policy|refuse-plan|verdict)\.ts$/,
  /^web\/src\/core\/stuck\/detectors\.ts$/,
]

/** Text within quotes of any kind, up to a placeholder. */
const LITERALS = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/** Texts that read as a sentence, as its lead, or as words to someone. */
function sentences(source: string): readonly string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    // Tools are described where they are defined (docs/reference/tools.md).
    .replace(/description:\s*('(?:[^'\\\n]|\\.)*'|`[^`]*`)/g, '')
  return [...code.matchAll(LITERALS)]
    .map(([, plain, template = '']) => (plain ?? template.replace(/\$\{[^}]*\}/g, '…')).trim())
    .filter((text) => isSentence(text) || /(^|\s)you(r|rs)?(\W|$)/i.test(text))
    .filter((text) => text.split(/\s+/).length > 2)
}

function isSentence(text: string): boolean {
  return /^(?:[A-Z“"`]|… [a-z])[\s\S]*[.:?](?: …)?$/.test(text) && /[a-z]{2} [a-z]/.test(text)
}

function filesIn(...folders: readonly string[]): readonly string[] {
  const all = folders.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  return all.filter((file) => file.endsWith('.ts') && !file.includes('/dist/'))
}

it('no sentence that a model reads is in code', () => {
  const writers = filesIn('web/src/core', 'web/src/models', 'bridge/mcp').filter(
    (file) =>
      WRITERS.some((each) => each.test(file)) && !FOR_PEOPLE.some((each) => each.test(file)),
  )
  expect(writers.length).toBeGreaterThan(100)
  expect(
    writers.flatMap((file) => sentences(read(file)).map((text) => `${file}: ${text}`)),
  ).toEqual([])
})

it('a result that several devices report has one wording, in `shared/device/results.ts`', () => {
  const places = new Map<string, Set<string>>()
  for (const file of filesIn('shared/device', 'bridge/devices', 'web/src/drivers'))
    for (const text of sentences(read(file)).filter((each) => /^[A-Z].*[.?]$/.test(each)))
      places.set(text, (places.get(text) ?? new Set()).add(file))
  const twice = [...places].filter(([, files]) => files.size > 1)
  expect(twice.map(([text, files]) => `${text} ${[...files].join(', ')}`)).toEqual([])
})

function names(page: string): readonly string[] {
  return [...read(`prompts/${page}.md`).matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
}

const HELPERS = ['analyst', 'interview', 'judge', 'memory', 'observer', 'second-opinion'] as const

it.each([
  ['texts.md', ['texts'], PROMPT_TEXTS],
  // The block with which the next run of a persona starts is no text of its helper.
  ['the pages of helpers', ['helpers', ...HELPERS], [...HELPER_TEXTS, 'frame']],
] as const)(
  'every sentence of %s has a name in the code, and every name its sentence',
  (_, pages, known) => {
    expect([...new Set(pages.flatMap(names))].toSorted()).toEqual([...known].toSorted())
  },
)

it('a helper page renames no text that helpers share', () => {
  const shared = [...names('helpers'), ...PROMPT_TEXTS]
  expect(HELPERS.flatMap(names).filter((name) => shared.includes(name))).toEqual([])
  expect(names('helpers').filter((name) => PROMPT_TEXTS.some((text) => text === name))).toEqual([])
})
