import { asHarnessError } from '@harness/shared/base/errors.ts'
import { SERVERS } from '@harness/shared/order/providers.ts'
import type { PreflightRow } from '../../core/ports.ts'
import { hostOf } from '../wire/endpoint.ts'
import { CONTEXT_NEEDED } from './profile.ts'
import {
  installedModels,
  loadedModels,
  type ModelFacts,
  modelFacts,
  type OllamaServer,
  serverVersion,
} from './server.ts'

/** Minimum version: older servers can be made to download from another host (CVE-2026-108836). */
const SAFE_VERSION = '0.34.2'

/** Download size of the suggested models in bytes; a server reports it only during the pull. */
const PULL_BYTES: Readonly<Record<string, number>> = { [SERVERS.ollama.model]: 6_100_000_000 }

/** Checks server and model up to the first row that rules out the rest. Never throws. */
export async function preflightOllama(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const rows: PreflightRow[] = []
  try {
    rows.push(serverRow(server.origin, await serverVersion(server, signal)))
    const installed = await installedModels(server, signal)
    if (
      !includes(
        installed.map(({ name }) => name),
        model,
      )
    )
      return [...rows, missingRow(model)]
    const facts = modelRows(await modelFacts(server, model, signal))
    if (facts.some(({ state }) => state === 'bad')) return [...rows, ...facts]
    return [...rows, ...facts, ...(await memoryRows(server, model, signal))]
  } catch (thrown) {
    return [...rows, failureRow(server.origin, model, thrown)]
  }
}

function serverRow(origin: string, version: string): PreflightRow {
  const row = {
    id: 'model_server',
    fact: `Ollama answers at ${hostOf(origin)}`,
    detail: `Version ${version}`,
  }
  if (!isOlder(version, SAFE_VERSION)) return { ...row, state: 'ready' }
  return {
    ...row,
    state: 'note',
    detail: `Version ${version} has a known vulnerability when it pulls models.`,
    fix: `Update it to ${SAFE_VERSION} or later.`,
  }
}

function missingRow(model: string): PreflightRow {
  const pullBytes = PULL_BYTES[model]
  return {
    id: 'model',
    state: 'bad',
    fact: `${model} is not installed`,
    fix: `Get it with: ollama pull ${model}`,
    autoFix: 'pull',
    ...(pullBytes !== undefined && { pullBytes }),
  }
}

/** True when the server lists the model; listed names have tags. */
function includes(names: readonly string[], model: string): boolean {
  return names.includes(model) || names.includes(`${model}:latest`)
}

/** Notes a model that is not in memory, which delays the first step; unknown counts as loaded. */
async function memoryRows(
  server: OllamaServer,
  model: string,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  const loaded = await loadedModels(server, signal).catch(() => [model])
  if (includes(loaded, model)) return []
  return [
    {
      id: 'model_memory',
      state: 'note',
      fact: 'The model is not loaded yet',
      detail: 'The first step takes longer while it loads.',
      autoFix: 'load',
    },
  ]
}

function modelRows(facts: ModelFacts): readonly PreflightRow[] {
  const { model, capabilities, contextLength } = facts
  const sees = capabilities.includes('vision')
  const calls = capabilities.includes('tools')
  const abilities = [
    sees ? 'Sees pictures' : 'Sees no pictures',
    calls ? 'calls tools' : 'calls no tools',
    ...(contextLength === undefined ? [] : [`${thousands(contextLength)} context`]),
  ]
  const rows: PreflightRow[] = [
    { id: 'model', state: 'ready', fact: `${model} is installed`, detail: abilities.join(', ') },
  ]
  if (!sees) {
    rows.push({
      id: 'model_vision',
      state: 'bad',
      fact: `${model} cannot see pictures`,
      fix: 'Choose a model with vision.',
    })
  }
  if (!calls) {
    rows.push({
      id: 'model_tools',
      state: 'note',
      fact: `${model} calls no tools`,
      detail: 'It answers in JSON instead, which is less reliable.',
    })
  }
  if (contextLength !== undefined && contextLength < CONTEXT_NEEDED) {
    rows.push({
      id: 'model_context',
      state: 'note',
      fact: `${model} has a short context of ${thousands(contextLength)}`,
      fix: `Choose a model with at least ${thousands(CONTEXT_NEEDED)}.`,
    })
  }
  return rows
}

function failureRow(origin: string, model: string, thrown: unknown): PreflightRow {
  const error = asHarnessError(thrown)
  switch (error.code) {
    case 'model_missing':
      return missingRow(model)
    case 'model_unreachable':
      return {
        id: 'model_server',
        state: 'bad',
        fact: `Ollama does not answer at ${hostOf(origin)}`,
        fix: 'Start it with: ollama serve',
      }
    case 'model_origin_refused':
      return {
        id: 'model_server',
        state: 'bad',
        fact: 'Ollama does not accept requests from this page',
        fix: "Add this page's address to OLLAMA_ORIGINS and restart Ollama.",
      }
    default:
      return { id: 'model_server', state: 'bad', fact: error.message }
  }
}

/** Token count in units of 1,024, as models are advertised: 262,144 tokens are "256k". */
function thousands(tokens: number): string {
  return `${Math.round(tokens / 1_024)}k`
}

/** True for versions below the minimum; builds from source report 0.0.0 and pass. */
function isOlder(version: string, than: string): boolean {
  const [found, wanted] = [numbersOf(version), numbersOf(than)]
  if (found.every((part) => part === 0)) return false
  const differing = wanted.findIndex((part, index) => part !== (found[index] ?? 0))
  return differing >= 0 && (found[differing] ?? 0) < (wanted[differing] ?? 0)
}

function numbersOf(version: string): readonly number[] {
  return (/^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1) ?? []).map(Number)
}
