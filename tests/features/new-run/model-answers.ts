import type { WorkerApi } from '@harness/web/worker/api.ts'

type About =
  | 'simulators'
  | 'bootSimulator'
  | 'compatibleModels'
  | 'catalog'
  | 'analyse'
  | 'tokenLimits'
  | 'keys'
  | 'setKey'
  | 'forgetKey'
  | 'unlockKeys'
  | 'lockKeys'
  | 'forgetAllKeys'
  | 'signIns'
  | 'keepSignIn'
  | 'rememberSignIn'
  | 'forgetSignIn'
  | 'canOpenSignInWindow'
  | 'openSignInWindow'
  | 'endSignInWindow'
  | 'mode'
  | 'describeMode'
  | 'switchMode'
  | 'ledger'
  | 'testedContacts'
  | 'testNetworkLock'

const NOTHING = { from: 'local', to: 'local', opened: [], closed: [], words: [] } as const

const NO_MAC = {
  id: 'xcode',
  state: 'bad',
  fact: 'This machine is not a Mac',
  fix: 'Simulators need a Mac with Xcode.',
} as const

/** A worker's answers about models, keys and mode with default settings. */
export const modelAnswers: Pick<WorkerApi, About> = {
  simulators: async () => ({ value: { simulators: [], health: [NO_MAC] } }),
  bootSimulator: async () => ({ value: null }),
  compatibleModels: async () => ({ value: [] }),
  catalog: async () => ({ value: [] }),
  analyse: async () => ({
    error: { code: 'model_unreachable', detail: {}, message: 'The model did not answer.' },
  }),
  tokenLimits: async () => ({
    value: { usual: 1_000_000, most: 0, takes: ['temperature', 'seed'] },
  }),
  keys: async () => ({ value: { hasPassphrase: false, isOpen: false, keys: [] } }),
  setKey: async () => ({ value: null }),
  forgetKey: async () => ({ value: null }),
  unlockKeys: async () => ({ value: null }),
  lockKeys: async () => undefined,
  forgetAllKeys: async () => ({ value: null }),
  signIns: async () => ({ value: [] }),
  keepSignIn: async () => ({ value: null }),
  rememberSignIn: async () => ({ value: null }),
  forgetSignIn: async () => ({ value: null }),
  canOpenSignInWindow: async () => ({ value: false }),
  openSignInWindow: async () => ({ value: false }),
  endSignInWindow: async () => undefined,
  mode: async () => ({ value: { mode: 'local', providers: [] } }),
  describeMode: async () => ({ value: NOTHING }),
  switchMode: async () => ({ value: NOTHING }),
  ledger: async () => [],
  testedContacts: async () => [],
  testNetworkLock: async () => [],
}
