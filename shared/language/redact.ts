// One redactor for every sink: rows, screens, errors, the console, and what is exported.

const DOTS = '••••'

/** What a secret looks like wherever it stands. Each keeps what says which kind it was. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, DOTS],
  [/\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{16,}/g, `sk-${DOTS}`],
  [/\bclaude-[A-Za-z0-9_-]{24,}/g, `claude-${DOTS}`],
  [/\bAIza[A-Za-z0-9_-]{30,}/g, `AIza${DOTS}`],
  [/\bgh[pousr]_[A-Za-z0-9]{20,}/g, DOTS],
  [/\bAKIA[A-Z0-9]{16}\b/g, `AKIA${DOTS}`],
  [/\b(Bearer\s+)[A-Za-z0-9._~+/=-]{20,}/gi, `$1${DOTS}`],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, DOTS],
  [/(\bapi[_-]?key["']?\s*[:=]\s*["']?)[^\s"',}&]{6,}/gi, `$1${DOTS}`],
  [
    /((?:["'](?:password|secret|access_token)["']\s*:\s*["']|\b(?:password|access_token)=))[^\s"'&]+/gi,
    `$1${DOTS}`,
  ],
  [/([#&?]t=)[A-Za-z0-9_-]{32,}/g, `$1${DOTS}`],
]

/** Takes secrets out of texts and plain data. Knows the usual shapes, and the values it was given. */
export interface Redactor {
  /** From now on this value is taken out wherever it stands. */
  learn(secret: string): void
  text(text: string): string
  /** The same data with every text in it redacted; keys stay as they are. */
  data<T>(value: T): T
}

/** A shorter value stands inside ordinary words, so it is only taken out where it stands alone or in quotes. */
const SHORTEST = 4

export function makeRedactor(): Redactor {
  const known = new Set<string>()
  const text = (raw: string): string => {
    if (known.has(raw)) return DOTS
    const unknownHidden = [...known].reduce(without, raw)
    return SHAPES.reduce((rest, [shape, shown]) => rest.replace(shape, shown), unknownHidden)
  }
  return {
    learn(secret) {
      if (secret !== '') known.add(secret)
    },
    text,
    data: (value) => redacted(value, text),
  }
}

function without(text: string, secret: string): string {
  return secret.length < SHORTEST
    ? text.replaceAll(`“${secret}”`, `“${DOTS}”`).replaceAll(`"${secret}"`, `"${DOTS}"`)
    : text.replaceAll(secret, DOTS)
}

function redacted<T>(value: T, text: (raw: string) => string): T
function redacted(value: unknown, text: (raw: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, text))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, text)]))
}
