/** How long a screen must be still, and how long it is waited for at most, in milliseconds. */
export interface Profile {
  readonly quietMs: number
  readonly ceilingMs: number
}

/** Every time the driver waits, in milliseconds; tests use shorter ones. */
export const FIGURES = {
  /** `simctl list` takes up to 0.8 s on a Mac (docs/facts.md, simctl). */
  listMs: 10_000,
  /** Cold boots take 16 s and more; Appium allows four minutes (docs/facts.md, simctl). */
  bootMs: 240_000,
  installMs: 120_000,
  launchMs: 30_000,
  /** Terminate, settings, permissions, status bar. */
  shortMs: 15_000,
  buildMs: 900_000,
  screenshotMs: 15_000,
  /** A burst of screenshots may fail once (docs/facts.md, simctl). */
  screenshotRetryMs: 200,
  /** Three frames of the stream. It rests for a second and more when it fails to take one (docs/facts.md, WebDriverAgent). */
  streamMs: 2_000,
  /** WebDriverAgent listens after 3 to 8 s, on a loaded machine much later (docs/facts.md, Xcode builds). */
  agentReadyMs: 120_000,
  agentPollMs: 300,
  /** Asked to end, a program has this long. */
  stopMs: 5_000,
  /** Until a simulator is given back: WebDriverAgent ends, and each setting is put back by a program of its own. */
  releaseMs: 60_000,
  /** An answer of WebDriverAgent that does not touch the app. */
  answerMs: 10_000,
  /** An input; XCTest may hold it while the app animates (docs/facts.md, WebDriverAgent). */
  inputMs: 10_000,
  /** The picture goes alone when the tree takes longer (docs/facts.md, WebDriverAgent). */
  treeMs: 5_000,
  /** Asked without visibility from here on, which is much faster (docs/facts.md, WebDriverAgent). */
  slowTreeMs: 2_500,
  /** How often is looked while the screen settles (docs/facts.md, Settling). */
  pollMs: 150,
  /** Contract 7. */
  action: { quietMs: 250, ceilingMs: 2_000 } satisfies Profile,
  swipe: { quietMs: 400, ceilingMs: 3_000 } satisfies Profile,
  /** Pictures by `simctl` when there is no stream: three a second (docs/facts.md, Xcode builds). */
  mirrorMs: 333,
}

export type Figures = Readonly<typeof FIGURES>
