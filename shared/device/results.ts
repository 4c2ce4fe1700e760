// Results that several kinds of devices report, in one wording. A log, a report and a model read
// them; `limits.ts` reads some.

export const RESULT = {
  tapped: 'Tapped.',
  tappedMoved: 'Tapped it where it had moved to.',
  clicked: 'Clicked.',
  clickedMoved: 'Clicked it where it had moved to.',
  hovered: 'Moved the pointer there.',
  scrolled: 'Turned the wheel.',
  inSight: 'Brought it into sight.',
  valueSet: 'Set the value.',
  accepted: 'Accepted the dialog.',
  dismissed: 'Dismissed the dialog.',
  opened: 'Opened the address.',
  reloaded: 'Reloaded the page.',
  typed: (characters: number) => `Typed ${characters} characters.`,
  filledIn: (field: string) => `Filled in the ${field}.`,
  waited: (ms: number) => `Waited ${ms} ms.`,
  otherApp: (name: string) => `Another app is in front now: ${name}.`,
} as const

/** The reasons for which nothing was done. */
export const REFUSAL = {
  disabled: 'Nothing was done: this element is disabled.',
  disabledNamed: (name: string) => `Nothing was done: ${name} is disabled.`,
  noFinger: 'Nothing was done: this window has a mouse and no finger. Use scroll or drag.',
  noPage: (way: string) => `Nothing was done: there is no page to go ${way} to.`,
  noAddress: 'Nothing was done: only addresses with http:// or https:// can be opened.',
  notTyped: 'Nothing was typed: no text field has the focus. Tap one first.',
  noSignIn: 'Nothing was filled in: no sign-in is prepared for this test.',
  notFilledIn: 'Nothing was filled in: no field has the focus. Tap one first.',
  otherProgram: (scheme: string) =>
    `This link opens another program (${scheme}); nothing was opened.`,
} as const
