import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { PreflightRow } from '../../core/ports.ts'
import { hostOf } from '../wire/endpoint.ts'
import type { Probed } from '../wire/provider.ts'
import { probeModel } from './probe.ts'
import {
  type CompatibleModel,
  type CompatibleServer,
  compatibleModels,
  endpointOf,
} from './server.ts'

/** Minimum context tokens of a step: tools, prompt, one picture and a short history. */
const CONTEXT_NEEDED = 8_192

/** Results of earlier probes, and where a new one is stored. */
export interface ProbeMemory {
  known(origin: string, model: string): Probed | undefined
  keep(origin: string, model: string, probed: Probed): Promise<void>
}

/**
 * Checks server and model before a run. A model that its server does not describe is probed once.
 * Never throws.
 */
export async function preflightCompatible(
  server: CompatibleServer,
  model: string,
  memory: ProbeMemory,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const rows: PreflightRow[] = []
  try {
    const { server: name, models } = await compatibleModels(server, signal)
    const fact = `${name} answers at ${hostOf(server.origin)}`
    rows.push({ id: 'model_server', state: 'ready', fact })
    const found = models.find(({ id }) => id === model)
    if (!found) return [...rows, missingRow(endpointOf(server, model, name).local?.get, model)]
    const isDeclared = found.vision !== undefined && found.tools !== undefined
    const probed = isDeclared ? undefined : await probe(server, model, memory, signal)
    const isUnknown = !isDeclared && !probed
    const described = { ...found, ...(isUnknown ? ASSUMED : probed), ...capabilitiesOf(found) }
    return [...rows, ...modelRows(described), ...(isUnknown ? [thinkingRow(model)] : [])]
  } catch (thrown) {
    return [...rows, failureRow(server, thrown)]
  }
}

async function probe(
  server: CompatibleServer,
  model: string,
  memory: ProbeMemory,
  signal: AbortSignal,
): Promise<Probed | undefined> {
  const known = memory.known(server.origin, model)
  if (known) return known
  const probed = await probeModel(server, model, signal)
  if (probed) await memory.keep(server.origin, model, probed)
  return probed
}

/** Assumed abilities after a probe without a result; most thinking models can call tools. */
const ASSUMED: Probed = { vision: true, tools: true }

function thinkingRow(model: string): PreflightRow {
  return {
    id: 'model_tools',
    state: 'note',
    fact: `${model} spent its answer to a test on thinking`,
    detail: 'It is not known whether it calls tools.',
    fix: 'Turn its thinking off in the server, or choose a model that thinks less.',
  }
}

/** Abilities reported by the server, which have precedence over the probe. */
function capabilitiesOf({ vision, tools }: CompatibleModel): Partial<Probed> {
  return { ...(vision !== undefined && { vision }), ...(tools !== undefined && { tools }) }
}

function missingRow(command: string | undefined, model: string): PreflightRow {
  return {
    id: 'model',
    state: 'bad',
    fact: `The server does not have ${model}`,
    fix: command?.startsWith('lms') ? `Get it with: ${command}` : 'Load it in your server.',
  }
}

function modelRows(model: CompatibleModel): readonly PreflightRow[] {
  const { id, vision, tools, loaded, contextTokens } = model
  const abilities = [
    vision ? 'Sees pictures' : 'Sees no pictures',
    tools ? 'calls tools' : 'calls no tools',
  ]
  const rows: PreflightRow[] = [
    { id: 'model', state: 'ready', fact: `The server has ${id}`, detail: abilities.join(', ') },
  ]
  if (!vision) {
    const fix = 'Choose a model with vision.'
    rows.push({ id: 'model_vision', state: 'bad', fact: `${id} cannot see pictures`, fix })
  }
  if (!tools) {
    const detail = 'It answers in JSON instead, which is less reliable.'
    rows.push({ id: 'model_tools', state: 'note', fact: `${id} calls no tools`, detail })
  }
  if (contextTokens !== undefined && contextTokens < CONTEXT_NEEDED)
    rows.push(contextRow(contextTokens, loaded ?? false))
  if (loaded === false) {
    const detail = 'The first step takes longer while it loads.'
    rows.push({ id: 'model_memory', state: 'note', fact: 'The model is not loaded yet', detail })
  }
  return rows
}

/** Row about the context length, which is fixed while a model is loaded. */
function contextRow(tokens: number, loaded: boolean): PreflightRow {
  const how = loaded ? 'Load it again' : 'Load it'
  return {
    id: 'model_context',
    state: 'bad',
    fact: `The context length is only ${tokens} tokens`,
    fix: `${how} with a context length of ${CONTEXT_NEEDED} or more.`,
  }
}

function failureRow(server: CompatibleServer, thrown: unknown): PreflightRow {
  const error = asHarnessError(thrown)
  const row = { id: 'model_server', state: 'bad' } as const
  switch (error.code) {
    case 'model_unreachable':
      return {
        ...row,
        fact: `No model server answers at ${hostOf(server.origin)}`,
        fix: 'Start it. LM Studio starts with: lms server start --cors',
      }
    case 'model_origin_refused': {
      const fact = 'The model server does not accept requests from this page'
      return { ...row, fact, fix: String(error.detail['fix'] ?? '') }
    }
    default:
      return { ...row, fact: error.message }
  }
}
