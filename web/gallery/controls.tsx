import { createSignal } from 'solid-js'
import { Field, noted } from '../src/ui/parts/form/field.tsx'
import { PreflightRows } from '../src/ui/parts/form/preflight-rows.tsx'
import { Segmented } from '../src/ui/parts/segmented.tsx'
import type { AutoFix } from '../src/ui/state/form/create-auto-fix.ts'
import type { PreflightRow } from '../src/worker/api.ts'
import { Group } from './group.tsx'

const nothing = () => undefined

export function Buttons() {
  return (
    <Group title="Button">
      <p class="parts-row">
        <button type="button" class="button">
          Rest
        </button>
        <button type="button" class="button" aria-disabled="true" title="No address yet">
          Off
        </button>
        <button type="button" class="button main">
          Start run <kbd class="key">Ctrl ⏎</kbd>
        </button>
        <button type="button" class="button main" aria-disabled="true" title="No address yet">
          Start run
        </button>
        <button type="button" class="button quiet">
          Quiet
        </button>
      </p>
      <Segmented
        name="Steps"
        options={[
          { value: 'all', word: 'All' },
          { value: 'evidence', word: 'Evidence' },
        ]}
        value="evidence"
        choose={nothing}
      />
    </Group>
  )
}

const WRONG = 'Add http:// or https:// in front.'

export function Fields() {
  return (
    <Group title="Field">
      <div class="parts-fields">
        <Field id="parts-rest" label="Start URL" hint="Of the app to test.">
          <input
            id="parts-rest"
            type="url"
            value="https://marrow.test"
            {...noted('parts-rest', undefined)}
          />
        </Field>
        <Field id="parts-wrong" label="Start URL, refused" error={WRONG}>
          <input id="parts-wrong" type="url" value="marrow" {...noted('parts-wrong', WRONG)} />
        </Field>
        <Field id="parts-goal" label="Goal">
          <textarea id="parts-goal" rows="2">
            Skip next week
          </textarea>
        </Field>
        <Field id="parts-persona" label="Persona">
          <select id="parts-persona">
            <option>Hurried parent</option>
          </select>
        </Field>
      </div>
    </Group>
  )
}

const ROWS: readonly PreflightRow[] = [
  { id: 'bridge', state: 'ready', fact: 'Chromium 156 answers', detail: 'Device ready in 0.4 s' },
  { id: 'model', state: 'note', fact: 'The model is not loaded yet', autoFix: 'load' },
  {
    id: 'pull',
    state: 'bad',
    fact: 'qwen3-vl:8b is not installed',
    autoFix: 'pull',
    pullBytes: 6.1e9,
  },
  {
    id: 'server',
    state: 'bad',
    fact: 'Ollama does not answer at 127.0.0.1:11434',
    fix: 'Start it with: ollama serve',
  },
]

const STATES = [
  { value: 'rest', word: 'At rest' },
  { value: 'pull', word: 'Pulling' },
  { value: 'wait', word: 'Checking' },
] as const

/** One at a time: a page has one place with this name. */
export function Preflights() {
  const [state, setState] = createSignal<'rest' | 'pull' | 'wait'>('rest')
  const rows = () => (state() === 'wait' ? undefined : ROWS)
  const preflight = {
    rows,
    lastRows: () => rows() ?? [],
    check: nothing,
    settled: () => Promise.resolve(),
  }
  const autoFix: AutoFix = {
    now: () => (state() === 'pull' ? { kind: 'pull', share: 0.42 } : undefined),
    error: nothing,
    press: nothing,
  }
  return (
    <Group title="Preflight rows">
      <Segmented name="State of the rows" options={STATES} value={state()} choose={setState} />
      <PreflightRows preflight={preflight} autoFix={autoFix} />
    </Group>
  )
}
