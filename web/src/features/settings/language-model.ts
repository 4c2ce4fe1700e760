// Types for the used part of the Prompt API: https://webmachinelearning.github.io/prompt-api/, read
// on 24 November 2026. The compiler's libraries do not have it yet.

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface LanguageModelExpected {
  type: 'text' | 'image' | 'audio'
  languages?: string[]
}

export interface LanguageModelMessage {
  role: 'system' | 'user' | 'assistant'
  content: string | { type: 'text' | 'image'; value: string | Blob }[]
}

interface LanguageModelCreateCoreOptions {
  expectedInputs?: LanguageModelExpected[]
  expectedOutputs?: LanguageModelExpected[]
}

export interface LanguageModelCreateOptions extends LanguageModelCreateCoreOptions {
  signal?: AbortSignal
  monitor?: (monitor: EventTarget) => void
  initialPrompts?: LanguageModelMessage[]
}

interface LanguageModelPromptOptions {
  responseConstraint?: object
  omitResponseConstraintInput?: boolean
  signal?: AbortSignal
}

type MeasureUsage = (
  input: LanguageModelMessage[],
  options?: LanguageModelPromptOptions,
) => Promise<number>

/** Context window of a session, with the names of successive browsers, current one first. */
export interface LanguageModelWindow {
  readonly contextUsage?: number
  readonly inputUsage?: number
  /** May be infinite. */
  readonly contextWindow?: number
  readonly inputQuota?: number
  measureContextUsage?: MeasureUsage
  measureInputUsage?: MeasureUsage
}

interface LanguageModelSession extends LanguageModelWindow {
  promptStreaming(
    input: LanguageModelMessage[],
    options?: LanguageModelPromptOptions,
  ): ReadableStream<string>
  destroy(): void
}

/** Static methods of `LanguageModel`. */
export interface LanguageModelApi {
  create(options?: LanguageModelCreateOptions): Promise<LanguageModelSession>
  availability(options?: LanguageModelCreateCoreOptions): Promise<Availability>
}

declare global {
  /** Absent outside windows, and in browsers without a model. */
  var LanguageModel: LanguageModelApi | undefined
}
