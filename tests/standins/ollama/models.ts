// Models as `/api/tags` and `/api/show` of a real server describe them (docs/internals/facts.md, Ollama;
// Models and coordinates).

/** A model that the stand-in can have. `contextLength` is in tokens. */
export interface StandInModel {
  readonly name: string
  readonly family: string
  readonly families?: readonly string[]
  readonly capabilities: readonly string[]
  readonly contextLength: number
  readonly size: string
}

/** Models that a test may ask for by name; `/api/pull` knows them too. */
export const CATALOGUE: readonly StandInModel[] = [
  {
    name: 'qwen3-vl:8b',
    family: 'qwen3vl',
    capabilities: ['completion', 'tools', 'vision', 'thinking'],
    contextLength: 262_144,
    size: '8.8B',
  },
  {
    name: 'gemma3:12b',
    family: 'gemma3',
    capabilities: ['completion', 'vision'],
    contextLength: 131_072,
    size: '12.2B',
  },
  {
    name: 'llama3.2:3b',
    family: 'llama',
    capabilities: ['completion', 'tools'],
    contextLength: 131_072,
    size: '3.2B',
  },
  {
    name: 'llama3.2-vision:11b',
    family: 'mllama',
    families: ['mllama'],
    capabilities: ['completion', 'vision'],
    contextLength: 131_072,
    size: '9.8B',
  },
  {
    name: 'tiny-vision:latest',
    family: 'clip',
    capabilities: ['completion', 'vision'],
    contextLength: 2_048,
    size: '1.4B',
  },
]

function detailsOf({ family, families = [family], size }: StandInModel) {
  const quantization = { parameter_size: size, quantization_level: 'Q4_K_M' }
  return { parent_model: '', format: 'gguf', family, families, ...quantization }
}

/** One entry of `/api/tags`. */
export function tagOf(model: StandInModel) {
  const { name, capabilities } = model
  const digest = Buffer.from(name).toString('hex').padEnd(64, '0')
  const modified = '2026-10-01T08:00:00Z'
  return {
    name,
    model: name,
    modified_at: modified,
    size: 6_100_000_000,
    digest,
    details: detailsOf(model),
    capabilities,
  }
}

/** The answer of `/api/show`. */
export function showOf(model: StandInModel) {
  const { family, capabilities, contextLength } = model
  const info = { 'general.architecture': family, [`${family}.context_length`]: contextLength }
  return {
    details: detailsOf(model),
    model_info: info,
    capabilities,
    parameters: '',
    template: '{{ .Prompt }}',
  }
}

/** The model of that name, with or without its tag. */
export function findModel(models: readonly StandInModel[], name: string): StandInModel | undefined {
  return models.find((model) => model.name === name || model.name === `${name}:latest`)
}
