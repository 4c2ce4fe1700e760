/** Keys of one screen; `on` matches its address. */
export interface KeyGroup {
  readonly where: string
  readonly on?: RegExp
  readonly keys: readonly (readonly [key: string, does: string])[]
}

/** All shortcuts, as the dialog lists them. */
export const KEYS: readonly KeyGroup[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K', 'Find or do anything'],
      ['N', 'New run'],
      ['G H', 'Go to Home; R Runs, F Findings, T Studies, C Compare, L Library, S Settings'],
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
    on: /^\/findings/,
    keys: [
      ['J K', 'Next, previous finding'],
      ['X', 'Choose several for one decision'],
      ['A D', 'Accept, dismiss'],
      ['F', 'Fixed in a release'],
      ['L', 'Add a label'],
      ['I', 'Link an issue'],
      ['O', 'Open again'],
      ['S', 'Same as another: merge'],
      ['1 2 3', 'Severity: high, medium, low'],
      ['C', 'Comment'],
      ['Y', 'Copy as issue text'],
      ['P', 'Save picture'],
    ],
  },
  {
    where: 'Compare',
    on: /^\/compare/,
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
    on: /^\/runs\/[^/]+(?:\/(?:findings|network))?$/,
    keys: [
      ['← →', 'Previous, next step'],
      ['Shift ← →', 'Previous, next evidence'],
      ['Home End', 'First, last step'],
      ['Space', 'Play'],
      ['Shift C', 'Continue with a next goal'],
      ['Shift N', 'Run again'],
      ['C', 'Compare'],
      ['Shift S', 'Share'],
    ],
  },
]
