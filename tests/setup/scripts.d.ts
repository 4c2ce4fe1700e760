// The scripts run before anything is installed, so they are plain JavaScript; this is what tests use of them.
declare module '*/scripts/find-chromium.mjs' {
  /** The program of an installed Chrome or Chromium, `HARNESS_CHROME` first; undefined when there is none. */
  export function findChromium(): string | undefined
}
