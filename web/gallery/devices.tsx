import { HarnessError } from '@harness/shared/language/errors.ts'
import { createSignal } from 'solid-js'
import { TakeOverBar } from '../src/ui/parts/control/take-over-bar.tsx'
import { SignInField } from '../src/ui/parts/device/sign-in-field.tsx'
import { SimulatorFields } from '../src/ui/parts/device/simulator-fields.tsx'
import { Segmented } from '../src/ui/parts/segmented.tsx'
import type { SignInChoice } from '../src/ui/state/device/create-sign-in.ts'
import { EMPTY_SIMULATOR } from '../src/ui/state/device/simulator-choice.ts'
import type { TakeOver } from '../src/ui/state/run/create-take-over.ts'
import type { SignInReport } from '../src/worker/api.ts'
import { Group } from './group.tsx'

const SITE = 'https://marrow.test'
const KEPT: SignInReport = { site: SITE, state: 'here', remembered: true, cookies: 3, storages: 1 }

const SIGN_INS = [
  { value: 'none', word: 'None kept' },
  { value: 'kept', word: 'Kept' },
  { value: 'locked', word: 'Locked' },
  { value: 'window', word: 'By hand' },
  { value: 'blind', word: 'No display' },
  { value: 'refused', word: 'Refused' },
] as const
type SignInState = (typeof SIGN_INS)[number]['value']

const nothing = () => undefined
const later = async () => undefined

function signInIn(state: () => SignInState, choose: (state: SignInState) => void): SignInChoice {
  const isKept = () => state() === 'kept' || state() === 'locked'
  return {
    site: () => SITE,
    kept: () =>
      isKept() ? { ...KEPT, state: state() === 'locked' ? 'locked' : 'here' } : undefined,
    on: () => state() === 'kept',
    turn: nothing,
    failure: () => (state() === 'refused' ? 'Sign-in file: It is no JSON.' : undefined),
    take: later,
    forget: later,
    openWindow: async () => choose('window'),
    window: {
      isPossible: () => state() !== 'blind',
      site: () => (state() === 'window' ? SITE : undefined),
      open: later,
      end: (how) => choose(how === 'done' ? 'kept' : 'none'),
    },
  }
}

function SignIns() {
  const [state, setState] = createSignal<SignInState>('none')
  const signIn = signInIn(state, setState)
  return (
    <Group title="Sign-in">
      <Segmented name="State of the sign-in" options={SIGN_INS} value={state()} choose={setState} />
      <SignInField signIn={signIn} />
    </Group>
  )
}

function Simulators() {
  const [draft, setDraft] = createSignal(EMPTY_SIMULATOR)
  return (
    <Group title="App on a simulator, each way it gets there">
      <SimulatorFields
        draft={draft()}
        change={(patch) => setDraft((before) => ({ ...before, ...patch }))}
        failureAt={(field) =>
          field === 'scheme' ? 'Name the scheme that builds the app.' : undefined
        }
        touch={nothing}
      />
    </Group>
  )
}

const REFUSED = new HarnessError('agent_acts').message
const HOLDERS = [
  { value: 'agent', word: 'The agent' },
  { value: 'free', word: 'Neither' },
  { value: 'person', word: 'You' },
  { value: 'refused', word: 'Refused' },
] as const
type Holder = (typeof HOLDERS)[number]['value']

function TakeOvers() {
  const [holder, setHolder] = createSignal<Holder>('free')
  const takeOver: TakeOver = {
    offered: () => true,
    free: () => holder() !== 'agent',
    active: () => holder() === 'person' || holder() === 'refused',
    take: () => holder() === 'free' && setHolder('person'),
    endTakeover: () => setHolder('free'),
    send: nothing,
    refused: () => (holder() === 'refused' ? REFUSED : undefined),
  }
  return (
    <Group title="Who has the controls">
      <Segmented name="Who acts" options={HOLDERS} value={holder()} choose={setHolder} />
      <div class="parts-row">
        <TakeOverBar takeOver={takeOver} />
      </div>
    </Group>
  )
}

/** What is chosen for a device, and who acts on it. */
export function Devices() {
  return (
    <>
      <SignIns />
      <Simulators />
      <TakeOvers />
    </>
  )
}
