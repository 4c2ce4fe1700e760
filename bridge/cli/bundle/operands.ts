import { resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { lineOf } from '@harness/shared/log/rows.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { type Bundle, readBundles } from './read-bundle.ts'

type Place = Pick<CallerContext, 'cwd' | 'env'>

/** Reads the named runs, in the order given. Throws `argument_invalid`. */
export async function bundlesOf(names: readonly string[], at: Place): Promise<readonly Bundle[]> {
  if (names.length === 0)
    throw new HarnessError('argument_invalid', {
      argument: 'FILE',
      what: 'is needed: the folder, zip or report of a run',
    })
  const bundles: Bundle[] = []
  for (const name of names)
    bundles.push(...(await readBundles(name, resolve(callerFolder(at), name))))
  return bundles
}

/**
 * Removes duplicate runs, as an import does. Throws `argument_invalid` for two copies of one run
 * that differ.
 */
export function eachOnce(bundles: readonly Bundle[]): readonly Bundle[] {
  const first = new Map<string, Bundle>()
  for (const bundle of bundles) {
    const known = first.get(bundle.run.runId)
    if (known && linesOf(known) !== linesOf(bundle))
      throw new HarnessError('argument_invalid', {
        argument: bundle.name,
        what: `is another copy of the run in ${known.name}; name one of them`,
      })
    if (!known) first.set(bundle.run.runId, bundle)
  }
  return [...first.values()]
}

function linesOf({ run }: Bundle): string {
  return run.rows.map(lineOf).join('')
}

/** Reads the only named run. Throws `argument_invalid`. */
export async function bundleOf(names: readonly string[], at: Place): Promise<Bundle> {
  const [bundle, second] = await bundlesOf(names, at)
  if (bundle && !second) return bundle
  throw new HarnessError('argument_invalid', {
    argument: second?.name ?? '',
    what:
      names.length === 1
        ? 'holds several runs; name a file of one'
        : 'is one file too many; name one',
  })
}
