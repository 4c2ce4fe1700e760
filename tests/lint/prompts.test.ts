// Sentences that a model reads are in `prompts/`: in the core, words to it say “you”.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CORE = new URL('../../web/src/core/', import.meta.url)

/** Labels of the history, parts of sentences, and texts for people; the list may only shrink. */
const KNOWN = [
  'reply/read.ts: Did you mean ',
  'step/ask.ts: The server could not read your tool call (',
  'memory.ts: You noted: ',
  'memory.ts: You saw: ',
  'memory.ts: You wanted: ',
  'memory.ts: You did: ',
  'memory.ts: You did (result: ',
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
