import { HarnessError } from '@harness/shared/errors.ts'
import { NetworkMode } from '@harness/shared/protocol.ts'
import type { BridgeLink } from './bridge-link.ts'

/** Lets the page reach this loopback origin instead of the model server before; the rest of the mode stays. */
export async function useModelServer(link: BridgeLink, origin: string): Promise<null> {
  const wanted = NetworkMode.safeParse({ ...(await link.mode()), modelOrigins: [origin] })
  if (!wanted.success) {
    const what = 'The address of a model server on this machine, such as http://127.0.0.1:11434.'
    throw new HarnessError('argument_invalid', { argument: origin, what })
  }
  await link.setMode(wanted.data)
  return null
}
