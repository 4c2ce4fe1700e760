/** Log of a run, one row per line. */
export const EVENTS_FILE = 'events.jsonl'
/** Summary of a run, for programs that do not read its log. */
export const META_FILE = 'meta.json'

/** Log formats: Harness's own, and version 3 of the reference product. */
export const FORMATS = ['harness', 'reference'] as const
export type Format = (typeof FORMATS)[number]

/** Last part of a path with either kind of slash. */
export function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? ''
}

/**
 * File name of an exported run, such as `buy-a-red-mug-2026-11-21.zip`. `startedAt` is the `ts` of
 * its first row.
 */
export function bundleName(goal: string, startedAt: string): string {
  const words =
    goal
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let name = words[0]?.slice(0, 40) ?? 'run'
  for (const word of words.slice(1)) {
    if (name.length + word.length >= 40) break
    name += `-${word}`
  }
  return `${name}-${startedAt.slice(0, 10)}.zip`
}
