import { For } from 'solid-js'
import { Dialog } from '../kit/controls/dialog.tsx'
import './app.css'

const KEYS = [
  {
    where: 'Everywhere',
    keys: [
      ['N', 'New run'],
      ['/', 'Find in runs'],
      ['?', 'This list'],
      ['Esc', 'Close, else out of the field, to the runs or to the heading'],
      ['Ctrl Z', 'Undo what was just done'],
    ],
  },
  {
    where: 'New run',
    keys: [['Ctrl Enter', 'Start run']],
  },
  {
    where: 'Runs',
    keys: [
      ['↑ ↓', 'Another run'],
      ['Home End', 'First, last run'],
      ['Enter', 'Open the run'],
      ['X', 'Choose the run'],
    ],
  },
  {
    where: 'Findings',
    keys: [
      ['J K', 'Next, previous finding'],
      ['A D', 'Accept, dismiss'],
      ['O', 'Open again'],
      ['G', 'Merge into another'],
      ['1 2 3', 'Severity: high, medium, low'],
      ['S', 'Severity from a list'],
      ['C', 'Comment'],
      ['Y', 'Copy as Markdown'],
      ['P', 'Save picture'],
    ],
  },
  {
    where: 'Compare',
    keys: [
      ['← →', 'Both runs by a step'],
      ['Alt ← →', 'One run by a step'],
      ['[ ]', 'Previous, next split'],
      ['S', 'Swap'],
      ['1 2 3 4', 'Splits, findings, choices, goals of a chain'],
    ],
  },
  {
    where: 'Live run',
    keys: [
      ['Space', 'Approve the waiting call'],
      ['S', 'Skip it'],
      ['Shift Space', 'Reject it'],
      ['R', 'Reject it, and say why'],
      ['E', 'Edit it'],
      ['M', 'Message the agent'],
      ['P', 'Pause, resume'],
      ['Ctrl .', 'Stop the run'],
    ],
  },
  {
    where: 'A run',
    keys: [
      ['← →', 'Previous, next step'],
      ['Shift ← →', 'Previous, next evidence'],
      ['Home End', 'First, last step'],
      ['Space', 'Play'],
      ['O', 'The plan of the goal'],
      ['C', 'Continue with a next goal'],
    ],
  },
] as const

/** Every shortcut. */
export function KeysDialog(props: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={props.open}
      title="Keys"
      onClose={() => props.onClose()}
      actions={
        <button type="button" class="button" autofocus onClick={() => props.onClose()}>
          Close
        </button>
      }
    >
      <p>
        {/* A tab of its own: the router takes links without a target as addresses of the app. */}
        <a href="/docs/index.html" target="_blank" rel="noopener">
          Read the guide
        </a>{' '}
        (new tab)
      </p>
      <For each={KEYS}>
        {(group) => (
          <section class="keys">
            <h3 class="pb-4 text-meta">{group.where}</h3>
            <dl>
              <For each={group.keys}>
                {([key, does]) => (
                  <div>
                    <dt>
                      <kbd class="key">{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                )}
              </For>
            </dl>
          </section>
        )}
      </For>
      <p class="quiet-text">
        Single letters can be switched off in Settings, Appearance. They never work inside a field.
      </p>
    </Dialog>
  )
}
