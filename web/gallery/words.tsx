import { FrictionKind } from '@harness/shared/language/run.ts'
import Unplug from 'lucide-solid/icons/unplug'
import { createSignal, For } from 'solid-js'
import { Dialog } from '../src/ui/parts/dialog.tsx'
import { GradeBadge } from '../src/ui/parts/finding/grade-badge.tsx'
import { FrictionName } from '../src/ui/parts/friction-kind.tsx'
import { Notice } from '../src/ui/parts/notice.tsx'
import { Header } from '../src/ui/parts/shell/header.tsx'
import { Pill } from '../src/ui/parts/shell/pill.tsx'
import { UpdateNotice } from '../src/ui/parts/shell/update-notice.tsx'
import { ToolIcon } from '../src/ui/parts/tool-icon.tsx'
import { pillOf, type RunOutcome } from '../src/ui/words/state-pill.ts'
import { FAMILY_LABELS, type ToolFamily } from '../src/ui/words/tool.ts'
import { Group } from './group.tsx'

const RUN_STATUSES: readonly RunOutcome[] = [
  { phase: 'completed', verdict: 'success', confirmed: true },
  { phase: 'completed', verdict: 'success', confirmed: false },
  { phase: 'completed', verdict: 'failure' },
  { phase: 'completed', verdict: 'blocked' },
  { phase: 'interrupted' },
  { phase: 'running' },
]

const TOOLS: readonly (readonly [ToolFamily, string])[] = [
  ['tap', 'tap_mark'],
  ['type', 'type'],
  ['scroll', 'scroll'],
  ['navigate', 'navigate'],
  ['look', 'wait'],
  ['finish', 'mark_goal_done'],
]

export function Names() {
  return (
    <>
      <Group title="Verdict and run state">
        <p class="parts-row">
          <For each={RUN_STATUSES}>{(status) => <Pill look={pillOf(status)} />}</For>
        </p>
      </Group>
      <Group title="Evidence grade">
        <p class="parts-row">
          <For each={['both', 'measured', 'model'] as const}>
            {(grade) => <GradeBadge grade={grade} />}
          </For>
        </p>
      </Group>
      <Group title="Friction kinds">
        <p class="parts-row">
          <For each={FrictionKind.options}>{(kind) => <FrictionName kind={kind} />}</For>
        </p>
      </Group>
      <Group title="Tool kinds">
        <p class="parts-row">
          <For each={TOOLS}>
            {([family, tool]) => (
              <span
                class="tool parts-tool"
                data-family={family}
                title={Object.values(FAMILY_LABELS[family]).join(', ')}
              >
                <ToolIcon tool={tool} /> {family}
              </span>
            )}
          </For>
        </p>
      </Group>
    </>
  )
}

export function Notices() {
  return (
    <Group title="Empty, error, new version">
      <div class="parts-fields">
        <Notice
          fact="No friction in this run"
          sentence="No friction was reported or measured in 9 steps."
        >
          <a class="button" href="/new">
            Try a harder persona
          </a>
        </Notice>
        <Notice
          icon={Unplug}
          fact="The bridge stopped"
          sentence="13 steps are safe. Start it with: npm start"
        >
          <button type="button" class="button">
            Try again
          </button>
        </Notice>
        <div class="parts-frame">
          <UpdateNotice
            update={{ ready: () => true, postponed: () => false, load: async () => undefined }}
          />
        </div>
        <div class="parts-frame">
          <UpdateNotice
            update={{ ready: () => true, postponed: () => true, load: async () => undefined }}
          />
        </div>
      </div>
    </Group>
  )
}

export function Headers() {
  return (
    <Group title="Header: plain, with a way back and a state">
      <div class="parts-head">
        <Header title="Runs" />
      </div>
      <div class="parts-head">
        <Header
          title="Skip next week, then switch to a small box, and see whether a long title is cut"
          meta="Marrow · Hurried parent · qwen3-vl:8b on this machine"
          back="/runs"
        >
          <Pill look={pillOf({ phase: 'running' })} />
        </Header>
      </div>
    </Group>
  )
}

export function Dialogs() {
  const [open, setOpen] = createSignal(false)
  return (
    <Group title="Dialog">
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Show the dialog
      </button>
      <Dialog
        open={open()}
        title="Delete 3 runs?"
        onClose={() => setOpen(false)}
        actions={
          <>
            <button type="button" class="button" autofocus onClick={() => setOpen(false)}>
              Keep them
            </button>
            <button type="button" class="button" onClick={() => setOpen(false)}>
              Delete 3 runs
            </button>
          </>
        }
      >
        <p>Their pictures go too. Applications stay.</p>
      </Dialog>
    </Group>
  )
}
