import { DEFAULT_MODE, NetworkMode } from '@harness/shared/log/wire/bridge-api.ts'
import { readPrivate, writePrivate } from '../../system/state.ts'

const FILE = 'mode.json'

/** Network mode of the browser, stored across starts. */
export interface ModeStore {
  get(): NetworkMode
  /** Applies to every response after it resolves. */
  set(mode: NetworkMode): Promise<void>
}

function parse(text: string | undefined): NetworkMode {
  try {
    return NetworkMode.parse(JSON.parse(text ?? ''))
  } catch {
    return DEFAULT_MODE // the strictest mode: an unreadable file allows nothing
  }
}

export async function makeModeStore(directory: string): Promise<ModeStore> {
  let current = parse(await readPrivate(directory, FILE))
  return {
    get: () => current,
    async set(mode) {
      await writePrivate(directory, FILE, `${JSON.stringify(mode)}\n`)
      current = mode
    },
  }
}
