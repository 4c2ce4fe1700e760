import { HarnessError } from '@harness/shared/base/errors.ts'
import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import type { BridgeLink } from '../bridge-link.ts'

/**
 * Replaces the allowed origin of a local model server; the rest of the mode stays. The first origin
 * is Ollama's, the second a compatible server's; an empty value removes the second.
 */
export async function useModelServer(
  link: BridgeLink,
  origin: string,
  kind: 'ollama' | 'compatible' = 'ollama',
): Promise<null> {
  const now = await link.mode()
  const [ollama = DEFAULT_MODE.modelOrigins[0] ?? '', ...others] = now.modelOrigins
  const second = origin === '' ? [] : [origin]
  const modelOrigins = kind === 'ollama' ? [origin, ...others] : [ollama, ...second]
  const wanted = NetworkMode.safeParse({ ...now, modelOrigins })
  if (!wanted.success) {
    const what = 'The address of a model server on this machine, such as http://127.0.0.1:11434.'
    throw new HarnessError('argument_invalid', { argument: origin, what })
  }
  await link.setMode(wanted.data)
  return null
}
