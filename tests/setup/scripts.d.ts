// The scripts run before anything is installed, so they are plain JavaScript; these are the parts
// that tests use.
declare module '*/scripts/find-chromium.mjs' {
  /**
   * The program of an installed Chrome or Chromium, `HARNESS_CHROME` first; undefined without one.
   */
  export function findChromium(): string | undefined
  /** Starts a program and resolves with its exit status. */
  export type Run = (
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => Promise<number>
  export function installChromium(run: Run): Promise<boolean>
}

declare module '*/scripts/results.mjs' {
  /** The result of one test file in a run of vitest. */
  export interface FileResult {
    readonly path: string
    readonly passed: number
    readonly seconds: number
    readonly failed: readonly { readonly name: string; readonly why: string }[]
  }
  /** The tag of tests that the gate leaves to `npm run long`. */
  export const LONG: 'long'
  export function readReport(
    report: string,
    root: string,
    which?: 'gate' | 'all',
  ): readonly FileResult[]
  export function slowest(files: readonly FileResult[]): readonly string[]
}

declare module '*/scripts/alone.mjs' {
  /** Runs the work while no other process runs with the same file. */
  export function alone<T>(file: string, work: () => Promise<T>): Promise<T>
}

declare module '*/scripts/borders.mjs' {
  /** The linter's import rules, made of the table of borders. */
  export function bordersText(): string
}

declare module '*/scripts/build.mjs' {
  /** Builds everything that is stale. */
  export function ensureBuilt(): Promise<void>
  /** Builds the page probe unless its build is fresh; resolves with its file. */
  export function ensureProbeBuilt(): Promise<string>
  /** Builds the site of the documentation unless it is fresh; resolves with its first page. */
  export function ensureDocsBuilt(): Promise<string>
}

declare module '*/docs/site/markdown.mjs' {
  /** Names the headings of one page in their order, as GitHub does. */
  export function anchors(): (heading: string) => string
}

declare module '*/scripts/size.mjs' {
  /** Files that the worker loads, as paths from the root of the built app. */
  export function measureWorker(
    folder: string,
  ): readonly { readonly kind: string; readonly files: readonly string[]; readonly bytes: number }[]
}

declare module '*/scripts/rooms.mjs' {
  /** Tracked files of production code, as paths from the root. */
  export function sourceFiles(): string[]
  export function roomOf(file: string): string
  /** Pairs of files of which the first imports the second. */
  export function importsBetween(files: readonly string[]): [string, string][]
  export function circles(pairs: readonly (readonly [string, string])[]): string[][]
}

declare module '*/biome/borders.mjs' {
  export const KNOTS: readonly { readonly from: string; readonly to: string }[]
}
