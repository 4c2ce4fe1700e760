import type { SettleProfile } from '@harness/shared/device/perform.ts'

/** Every time limit of the driver, in milliseconds; tests use shorter ones. */
export const FIGURES = {
  /** `simctl list` takes up to 0.8 s on a Mac (docs/internals/facts.md, simctl). */
  listMs: 10_000,
  /**
   * Cold boots take 16 s and more; Appium allows four minutes (docs/internals/facts.md, simctl).
   */
  bootMs: 240_000,
  installMs: 120_000,
  launchMs: 30_000,
  /** Limit for terminate, settings, permissions and the status bar. */
  shortMs: 15_000,
  buildMs: 900_000,
  screenshotMs: 15_000,
  /** A burst of screenshots may fail once (docs/internals/facts.md, simctl). */
  screenshotRetryMs: 200,
  /**
   * Duration of three stream frames. The stream pauses for a second or more after a failed frame
   * (docs/internals/facts.md, WebDriverAgent).
   */
  streamMs: 2_000,
  /**
   * WebDriverAgent listens after 3 to 8 s, much later on a loaded machine (docs/internals/facts.md,
   * Xcode builds).
   */
  agentReadyMs: 120_000,
  agentPollMs: 300,
  /** Limit for a program to end after SIGTERM. */
  stopMs: 5_000,
  /**
   * Limit for releasing a simulator: WebDriverAgent ends, and each setting is restored by its own
   * program.
   */
  releaseMs: 60_000,
  /** Limit for a request to WebDriverAgent that does not involve the app. */
  answerMs: 10_000,
  /** Limit for an input, which animations may delay (docs/internals/facts.md, WebDriverAgent). */
  inputMs: 10_000,
  /**
   * Limit for reading the tree; beyond it the observation is the picture alone
   * (docs/internals/facts.md, WebDriverAgent).
   */
  treeMs: 5_000,
  /**
   * Reading time above which the tree is requested without visibility, which is much faster
   * (docs/internals/facts.md, WebDriverAgent).
   */
  slowTreeMs: 2_500,
  /** Polling interval while the screen settles (docs/internals/facts.md, Settling). */
  pollMs: 150,
  /** Quiet time and upper limit after an input. */
  action: { quietMs: 250, ceilingMs: 2_000 } satisfies SettleProfile,
  swipe: { quietMs: 400, ceilingMs: 3_000 } satisfies SettleProfile,
  /** Interval of mirror pictures by `simctl` (docs/internals/facts.md, Xcode builds). */
  mirrorMs: 333,
}

export type Figures = Readonly<typeof FIGURES>
