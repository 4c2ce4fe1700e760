// `baseline update`: accepts the findings of runs and audits on disk.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { baselineText, EMPTY_BASELINE } from '@harness/shared/files/report/baseline.ts'
import { type UpdatedBaseline, updatedBaseline } from '@harness/shared/files/report/use-baseline.ts'
import { listedBy, readArguments, refuse } from '../../system/flags.ts'
import { bundlesOf } from '../bundle/operands.ts'
import { reported } from '../bundle/report.ts'
import { saveNew } from '../bundle/save.ts'
import { type CallerContext, callerFolder } from '../run/values.ts'
import { dayOf, readBaseline } from './arguments.ts'
import { BASELINE_FLAGS, USUAL_FILE, USUAL_REASON } from './baseline-flags.ts'

/**
 * `baseline update FILE… [--baseline FILE]`: adds new findings and keeps the accepted ones. Throws
 * `argument_invalid`.
 */
export async function baselineCommand(
  [action, ...argv]: readonly string[],
  caller: CallerContext,
  print: (text: string) => void,
): Promise<number> {
  if (action !== 'update')
    throw new HarnessError('argument_invalid', {
      argument: 'baseline',
      what: `wants update, as in: baseline update runs/1, not ${action ?? 'nothing'}`,
    })
  const { given, operands } = readArguments(argv, BASELINE_FLAGS, listedBy('baseline'))
  const values = new Map(given.map(({ name, value }) => [name, value]))
  const file = values.get('baseline') ?? USUAL_FILE
  const path = resolve(callerFolder(caller), file)
  const old = existsSync(path) ? readBaseline(file, caller) : EMPTY_BASELINE
  const acceptance = acceptanceOf(values, caller)
  const reports = []
  for (const bundle of await bundlesOf(operands, caller)) reports.push(await reported(bundle))
  const updated = updatedBaseline(reports, old, acceptance)
  await saveNew(path, baselineText(updated.baseline), true)
  print(`${updateText(updated, acceptance.prune)} It is in ${path}\n`)
  return 0
}

function acceptanceOf(values: ReadonlyMap<string, string>, caller: CallerContext) {
  const since = dayOf(caller.now)
  const until = values.get('until')
  if (until !== undefined && !isDay(until))
    throw refuse('until', `wants a day such as 2027-03-31, not ${until}`)
  if (until !== undefined && until < since) throw refuse('until', `${until} is over already`)
  return {
    reason: values.get('reason') ?? USUAL_REASON,
    author: values.get('author') ?? userOf(caller.env),
    since,
    ...(until !== undefined && { until }),
    prune: values.has('prune'),
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Environment variables of Git, GitHub, GitLab and Jenkins that name the user. */
const USER_VARIABLES = ['GIT_AUTHOR_NAME', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN', 'BUILD_USER']

function userOf(env: CallerContext['env']): string {
  const named = USER_VARIABLES.map((name) => env[name]).find((name) => name)
  if (named !== undefined) return named
  try {
    return userInfo().username
  } catch {
    return 'unknown' // a container may run as a user without a name
  }
}

/** Formats "Baseline: 4 accepted, 3 of them new; 1 gone, which stays until --prune." */
function updateText({ baseline, added, renewed, gone }: UpdatedBaseline, prune: boolean): string {
  const counts = [`${added} new`, ...(renewed > 0 ? [`${renewed} accepted again`] : [])]
  const left = prune ? 'removed' : 'kept until --prune'
  const lost = gone === 0 ? '' : `; ${gone} in none of these runs, ${left}`
  return `Baseline: ${baseline.findings.length} accepted, ${counts.join(', ')}${lost}.`
}
