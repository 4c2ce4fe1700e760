import { KeyRows } from '../src/ui/parts/settings/keys-section.tsx'
import { ModeSwitchPart } from '../src/ui/parts/settings/mode-switch.tsx'
import { PassphrasePart } from '../src/ui/parts/settings/passphrase-part.tsx'
import type { ModeSwitch } from '../src/ui/state/privacy/create-mode-switch.ts'
import type { KeyRing } from '../src/ui/state/settings/create-key-ring.ts'
import type { KeyReport, ModeChange } from '../src/worker/api.ts'
import { Group } from './group.tsx'
import '../src/ui/screens/settings.css'

const REPORT: KeyReport = {
  hasPassphrase: true,
  isOpen: false,
  keys: [
    { owner: 'anthropic', state: 'here', remembered: true },
    { owner: 'openai', state: 'here', remembered: false },
    { owner: 'google', state: 'locked', remembered: true },
    { owner: 'compatible', state: 'none', remembered: false },
  ],
}

const done = async () => true
const wrong = { at: 'passphrase', text: 'This passphrase is not the one.' } as const
const RING: KeyRing = {
  report: () => REPORT,
  busy: () => false,
  failure: () => wrong,
  set: done,
  forget: done,
  unlock: done,
  lock: async () => undefined,
  forgetAll: done,
}

const CHANGE: ModeChange = {
  from: 'local',
  to: 'cloud',
  opened: ['api.anthropic.com'],
  closed: [],
  words: ['Switching to cloud sends pictures of the screen to Anthropic.'],
}

const nothing = async () => undefined
const MODE: ModeSwitch = {
  now: () => ({ mode: 'local', providers: [] }),
  wanted: () => ['anthropic'],
  want: () => undefined,
  change: () => CHANGE,
  failure: () => undefined,
  switching: () => false,
  describe: nothing,
  stay: () => undefined,
  go: nothing,
}

export function Keys() {
  return (
    <Group title="Keys in every state, a refused passphrase, and a switch to cloud">
      <KeyRows report={REPORT} ring={RING} />
      <PassphrasePart report={REPORT} ring={RING} />
      <ModeSwitchPart mode={MODE} />
    </Group>
  )
}
