// Composition of `audit`: one browser for a single screen, a sweep or the tour of the sample for
// more.
import { join } from 'node:path'
import type { ScreenAudit } from '@harness/shared/devices/audit.ts'
import { asHarnessError } from '@harness/shared/language/errors.ts'
import { auditText } from '@harness/shared/report/audit/formats.ts'
import type { Pictures } from '@harness/shared/report/audit/html.ts'
import { type AuditReport, auditReport } from '@harness/shared/report/audit/report.ts'
import { makeOpeners, ownVersion } from '../../checkout.ts'
import { openWebDeviceIn } from '../../devices/web/open.ts'
import { profilesIn } from '../../state.ts'
import { saveNew } from '../bundle/save.ts'
import { parseRun } from '../run/arguments.ts'
import { networkArguments } from '../run/contacts.ts'
import { run } from '../run/run.ts'
import { makeScratch } from '../scratch.ts'
import { CANCELLED, listenForStop, type StopRequest } from '../stop-signal.ts'
import { type AuditArguments, parseAudit } from './arguments.ts'
import { type Collector, makeCollector } from './collect.ts'
import { auditLines, screenLine } from './print-audit.ts'

/** Steps a sweep may take for each screen that is wanted. */
const STEPS_FOR_A_SCREEN = 12
const MAX_STEPS = 200

interface AuditDeps {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly ensureBuilt: () => Promise<void>
  /** Standard output. */
  readonly print: (text: string) => void
}

/**
 * Audits an application. Resolves to the exit status: 0 without findings, 1 with findings, 2 when
 * nothing could be audited, 130 when cancelled. Throws `argument_invalid`.
 */
export async function auditCommand(argv: readonly string[], deps: AuditDeps): Promise<number> {
  const args = parseAudit(argv, deps)
  const stopRequest = listenForStop()
  const startedAt = new Date()
  const notes: string[] = []
  const note = (text: string) => {
    notes.push(text)
    process.stderr.write(`${text}\n`)
  }
  try {
    await deps.ensureBuilt()
    const screens = await audited(args, { deps, stopRequest, note })
    if (stopRequest.stopSignal.aborted) return CANCELLED
    const [first] = screens
    if (!first) {
      if (notes.length === 0) note('Nothing was audited: no screen could be opened.')
      return 2
    }
    const report = auditReport(screens, {
      address: args.url ?? first.url,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      harnessVersion: await ownVersion(),
      notes,
    })
    await publish({ report, pictures: screens.map(({ picture }) => picture) }, args, deps)
    return report.findings.length === 0 ? 0 : 1
  } finally {
    stopRequest.dispose()
  }
}

interface Published {
  readonly report: AuditReport
  readonly pictures: Pictures
}

async function publish(
  { report, pictures }: Published,
  { reports, json }: AuditArguments,
  { print }: AuditDeps,
): Promise<void> {
  for (const { format, path } of reports) await saveNew(path, auditText(report, format, pictures))
  print(json ? auditText(report, 'json', pictures) : auditLines(report))
}

interface Auditing {
  readonly deps: AuditDeps
  readonly stopRequest: StopRequest
  readonly note: (text: string) => void
}

async function audited(args: AuditArguments, during: Auditing): Promise<readonly ScreenAudit[]> {
  const { stopRequest, note } = during
  const enough = new AbortController()
  const onStop = () => enough.abort()
  stopRequest.stopSignal.addEventListener('abort', onStop)
  let count = 0
  const collector = makeCollector({
    most: args.screens,
    onScreen(screen) {
      count += 1
      if (!args.json) process.stderr.write(`${screenLine(screen, count)}\n`)
    },
    onFull: onStop,
  })
  try {
    if (args.screens === 1 && args.url !== undefined)
      await auditAddress(args.url, { args, collector, signal: stopRequest.stopSignal })
    else await auditAlong(args, { collector, during, signal: enough.signal })
  } catch (thrown) {
    const error = asHarnessError(thrown)
    if (error.code === 'argument_invalid') throw error
    if (!stopRequest.stopSignal.aborted) note(error.message)
  }
  return collector.screens
}

/** The screen of an address alone: one browser, no worker. */
async function auditAddress(
  url: string,
  { args, collector, signal }: { args: AuditArguments; collector: Collector; signal: AbortSignal },
): Promise<void> {
  const scratch = await makeScratch()
  try {
    const open = collector.wrap(openWebDeviceIn(join(scratch.folder, 'profiles')))
    const { viewport, browserUrl, network } = args
    const attach = browserUrl === undefined ? {} : { attach: { url: browserUrl } }
    const device = await open(
      { kind: 'web', url, viewport, ...attach, ...(network && { network }) },
      signal,
    )
    await device.observe(signal).finally(() => device.close())
  } finally {
    scratch.remove()
  }
}

/** The screens that a sweep reaches, or those of the sample's tour. */
async function auditAlong(
  { url, screens, viewport, browserUrl, network }: AuditArguments,
  {
    collector,
    during: { deps, note },
    signal,
  }: { collector: Collector; during: Auditing; signal: AbortSignal },
): Promise<void> {
  const scratch = await makeScratch()
  const said: string[] = []
  try {
    const steps = Math.min(MAX_STEPS, screens * STEPS_FOR_A_SCREEN)
    const what =
      url === undefined
        ? ['--sample', '--max-steps', '40']
        : ['--url', url, '--provider', 'sweep', '--max-steps', `${steps}`]
    const browser = browserUrl === undefined ? [] : ['--browser-url', browserUrl]
    const size = [
      '--viewport-width',
      `${viewport.width}`,
      '--viewport-height',
      `${viewport.height}`,
    ]
    const args = await parseRun(
      [
        ...what,
        ...size,
        ...browser,
        ...networkArguments(network),
        '--output',
        join(scratch.folder, 'run'),
      ],
      {
        cwd: deps.cwd,
        env: deps.env,
        platform: process.platform,
        now: new Date(),
      },
    )
    await run(args, {
      ensureBuilt: deps.ensureBuilt,
      terminal: undefined,
      stopRequest: { stopSignal: signal, requestStop: () => undefined, dispose: () => undefined },
      progress: { rows: () => undefined, note: (text) => void said.push(text) },
      makeOpeners: (state, temporary) => ({
        ...makeOpeners(state, temporary),
        web: collector.wrap(openWebDeviceIn(profilesIn(state))),
      }),
    })
  } finally {
    scratch.remove()
  }
  const [what] = said
  const { length } = collector.screens
  if (length === 0 && what !== undefined) note(what)
  if (length > 0 && length < screens && url !== undefined)
    note(`${length} of ${screens} screens audited: the sweep reached no other.`)
}
