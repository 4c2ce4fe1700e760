// Static data of each provider, used by the page, the command line and the worker.
import * as z from 'zod/mini'
import {
  CloudProvider,
  LABELS,
  type OfflineProvider,
  type PageProvider,
  type RunProvider,
  type ServerProvider,
} from './provider-names.ts'

/**
 * Effect of a seed and temperature 0. Help, doctor and preflight show it, so that none promises too
 * much.
 */
interface Repeats {
  /**
   * `exact`: the same replies every time. `sent`: requested, but not guaranteed. `some`: only older
   * models accept any of it.
   */
  readonly holds: 'exact' | 'sent' | 'some'
  readonly text: string
}

/** Provider on its own hosts that needs a key and charges money. */
interface Cloud {
  readonly name: string
  /** Only host that cloud mode must allow. */
  readonly host: string
  readonly keysAt: string
  /** Environment variables with the key for the command line; the first one set counts. */
  readonly keyVariables: readonly [string, ...string[]]
  readonly repeats: Repeats
}

interface Server {
  readonly name: string
  readonly origin: string
  /** Environment variable with another origin for the command line. */
  readonly originVariable?: string
  /** Environment variables with a key for the command line, if the server wants one. */
  readonly keyVariables?: readonly [string, ...string[]]
  /**
   * Suggested model, which sees pictures, calls tools and fits in 8 GB of memory. Without one, a
   * run must name its model.
   */
  readonly model?: string
  readonly repeats: Repeats
}

/** Provider that needs neither network nor AI. */
export interface Offline {
  readonly name: string
  readonly about: string
  readonly repeats: Repeats
  /** Command-line option for the file to play, and the options that require it. */
  readonly file?: {
    readonly option: string
    readonly what: string
    readonly also: readonly string[]
  }
}

export const CLOUD = {
  anthropic: {
    name: LABELS.anthropic,
    host: 'api.anthropic.com',
    keysAt: 'console.anthropic.com',
    keyVariables: ['ANTHROPIC_API_KEY'],
    repeats: {
      holds: 'some',
      text: 'temperature 0 with Sonnet 4.6 and Haiku 4.5; newer models refuse it, none takes a seed',
    },
  },
  openai: {
    name: LABELS.openai,
    host: 'api.openai.com',
    keysAt: 'platform.openai.com',
    keyVariables: ['OPENAI_API_KEY'],
    repeats: {
      holds: 'some',
      text: 'seed and temperature 0 with GPT-4.1; newer models take neither',
    },
  },
  google: {
    name: LABELS.google,
    host: 'generativelanguage.googleapis.com',
    keysAt: 'aistudio.google.com',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    repeats: {
      holds: 'sent',
      text: 'seed and temperature 0 are sent; repetition is not promised',
    },
  },
} as const satisfies Readonly<Record<CloudProvider, Cloud>>

export const SERVERS = {
  ollama: {
    name: LABELS.ollama,
    origin: 'http://127.0.0.1:11434',
    originVariable: 'HARNESS_OLLAMA_URL',
    model: 'qwen3-vl:8b',
    repeats: {
      holds: 'exact',
      text: 'seed and temperature 0; repeats on one machine and version',
    },
  },
  compatible: {
    name: LABELS.compatible,
    // Default address of LM Studio.
    origin: 'http://127.0.0.1:1234',
    keyVariables: ['HARNESS_API_KEY'],
    repeats: { holds: 'sent', text: 'seed and temperature 0 are sent; the server decides' },
  },
} as const satisfies Readonly<Record<ServerProvider, Server>>

export const OFFLINE = {
  sweep: {
    name: LABELS.sweep,
    about: 'Uses every control it can reach. Needs no model.',
    repeats: { holds: 'exact', text: 'the same page gets the same calls' },
  },
  scripted: {
    name: LABELS.scripted,
    about: 'Plays replies from a file.',
    repeats: { holds: 'exact', text: 'the replies are those of the script' },
    file: { option: 'script', what: 'a file', also: [] },
  },
  recorded: {
    name: LABELS.recorded,
    about: 'Uses the replies of a run again.',
    repeats: { holds: 'exact', text: 'the replies are those of the recording' },
    file: { option: 'replay', what: 'a folder or zip', also: ['replay-screens'] },
  },
} as const satisfies Readonly<Record<OfflineProvider, Offline>>

/**
 * Model of the browser that shows the app. It runs in the page, so the command line cannot use it.
 */
export const ON_PAGE = {
  builtin: {
    name: LABELS.builtin,
    about:
      'Runs in this browser, without a network or key. It is the smallest model here: good for trying Harness, not for judging a design.',
    repeats: {
      holds: 'some',
      text: 'takes neither seed nor temperature; the browser may change the model',
    },
  },
} as const satisfies Readonly<Record<PageProvider, Offline>>

const KEYED = { ...CLOUD, compatible: SERVERS.compatible }

/** Owner of an API key: a cloud provider, or a local model server that requires one. */
export const KeyOwner = z.enum([...CloudProvider.options, 'compatible'])
export type KeyOwner = z.infer<typeof KeyOwner>

/** Environment variables with the owner's key for the command line. */
export function keyVariablesOf(owner: KeyOwner): readonly [string, ...string[]] {
  return KEYED[owner].keyVariables
}

/** Base address of requests: a gateway on this machine if given, otherwise the provider. */
export function baseOf({
  provider,
  origin,
}: {
  readonly provider: CloudProvider
  readonly origin?: string | undefined
}): string {
  return origin ?? `https://${CLOUD[provider].host}`
}

export function repeatsOf(provider: RunProvider | PageProvider): Repeats {
  return { ...CLOUD, ...SERVERS, ...OFFLINE, ...ON_PAGE }[provider].repeats
}
